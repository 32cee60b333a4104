// SPDX-License-Identifier: MIT
// The unwinder of the build with threads. The compiler (LLVM 14) takes the context of landing pads for a plain
// variable, the library of emscripten 3.1.6 for one of each thread, so that its handlers find nothing and every
// exception ends the module. Here it is a plain variable. Therefore only one thread at a time may catch: exceptions of
// this library are thrown by the thread that calls the engine, never by its helpers.
//
// The functions are those that the C++ runtime and compiled code call (Itanium C++ ABI, exception handling; for
// WebAssembly LLVM's docs/ExceptionHandling).
#include <unwind.h>

#include <cstdint>

extern "C" {

_Unwind_Reason_Code __gxx_personality_wasm0(int version, _Unwind_Action actions, std::uint64_t exception_class,
                                            _Unwind_Exception* exception, _Unwind_Context* context);

/// Written by compiled code before it calls _Unwind_CallPersonality; it reads `selector` then.
struct LandingPad {
  std::uintptr_t index;
  std::uintptr_t tables;
  std::uintptr_t selector;
} __wasm_lpad_context;

_Unwind_Reason_Code _Unwind_CallPersonality(void* thrown) {
  auto* exception = static_cast<_Unwind_Exception*>(thrown);
  __wasm_lpad_context.selector = 0;
  return __gxx_personality_wasm0(1, _UA_CLEANUP_PHASE, exception->exception_class, exception,
                                 reinterpret_cast<_Unwind_Context*>(&__wasm_lpad_context));
}

_Unwind_Reason_Code _Unwind_RaiseException(_Unwind_Exception* exception) { __builtin_wasm_throw(0, exception); }

void _Unwind_DeleteException(_Unwind_Exception* exception) {
  if (exception->exception_cleanup != nullptr) exception->exception_cleanup(_URC_FOREIGN_EXCEPTION_CAUGHT, exception);
}

/// The personality writes the exception itself to register 0, and the selector to register 1.
void _Unwind_SetGR(_Unwind_Context* context, int number, _Unwind_Word value) {
  if (number == 1) reinterpret_cast<LandingPad*>(context)->selector = value;
}

/// The personality expects the place after the call, and counts from 1.
_Unwind_Word _Unwind_GetIP(_Unwind_Context* context) { return reinterpret_cast<LandingPad*>(context)->index + 2; }

void _Unwind_SetIP(_Unwind_Context*, _Unwind_Word) {}
void* _Unwind_GetLanguageSpecificData(_Unwind_Context* context) {
  return reinterpret_cast<void*>(reinterpret_cast<LandingPad*>(context)->tables);
}
_Unwind_Ptr _Unwind_GetRegionStart(_Unwind_Context*) { return 0; }

}  // extern "C"

# SPDX-License-Identifier: MIT
# Headers of the standard library for the layers that are compiled a file at a time: read once, not once a file. The objects are the same.
# ./run asks for it. It is not the default, because ccache does not keep objects that were made with precompiled headers.
option(MNK_PCH "Precompile the headers of the standard library" OFF)
if(MNK_PCH)
  target_precompile_headers(mnk_core PRIVATE <algorithm> <array> <atomic> <bit> <charconv> <chrono> <functional> <memory> <mutex>
                            <optional> <span> <string> <thread> <unordered_map> <variant> <vector>)
  foreach(layer proof search solve engine)
    if(TARGET mnk_${layer})
      target_precompile_headers(mnk_${layer} REUSE_FROM mnk_core)
    endif()
  endforeach()
  # Another instruction set cannot read them.
  set_source_files_properties(src/core/batch/kernels_avx2.cpp src/core/batch/kernels_avx512.cpp TARGET_DIRECTORY mnk_core
                              PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
endif()

// SPDX-License-Identifier: MIT
#include "bindings/columns.hpp"

#include <string>
#include <string_view>

#include "bindings/arrow.hpp"

namespace mnk::python {
namespace {

std::string class_name(nb::handle source) { return nb::cast<std::string>(source.type().attr("__name__")); }

[[noreturn]] void refuse_type(const ColumnType& type, const char* argument, const std::string& given) {
  throw nb::type_error((std::string(argument) + " must be " + type.name + ", and this is " + given +
                        ": convert it first, with .astype(\"" + type.name +
                        "\") in NumPy and pandas or .cast() in polars " + "and Arrow")
                           .c_str());
}

[[noreturn]] void refuse_value(const char* argument, const char* why) {
  throw nb::value_error((std::string(argument) + " " + why).c_str());
}

std::string dtype_name(nb::dlpack::dtype type) {
  using Code = nb::dlpack::dtype_code;
  const auto code = static_cast<Code>(type.code);
  const char* kind = code == Code::Int     ? "int"
                     : code == Code::UInt  ? "uint"
                     : code == Code::Float ? "float"
                     : code == Code::Bool  ? "bool"
                                           : "other";
  return std::string(kind) + (code == Code::Bool ? "" : std::to_string(type.bits));
}

/// The names of the Arrow formats that are likely by mistake.
std::string format_name(std::string_view format) {
  static constexpr std::pair<std::string_view, const char*> names[] = {
      {"c", "int8"},   {"C", "uint8"}, {"s", "int16"},  {"S", "uint16"},  {"i", "int32"},
      {"I", "uint32"}, {"l", "int64"}, {"L", "uint64"}, {"f", "float32"}, {"g", "float64"}};
  for (const auto& [letter, name] : names) {
    if (letter == format) return name;
  }
  return "of the Arrow format \"" + std::string(format) + "\"";
}

bool has_nulls(const arrow::Array& array) {
  if (array.null_count == 0 || array.buffers[0] == nullptr) return false;
  if (array.null_count > 0) return true;
  const auto* bits = static_cast<const std::uint8_t*>(array.buffers[0]);
  for (std::int64_t i = array.offset; i < array.offset + array.length; ++i) {
    if ((bits[i / 8] >> i % 8 & 1) == 0) return true;
  }
  return false;
}

void check(const arrow::Schema& schema, const ColumnType& type, const char* argument) {
  if (schema.dictionary != nullptr) refuse_type(type, argument, "a dictionary");
  if (std::string_view(schema.format) != type.format) refuse_type(type, argument, format_name(schema.format));
}

/// Returns the address of the first value.
const void* values_of(const arrow::Array& array, const ColumnType& type, const char* argument) {
  if (array.length == 0) return nullptr;
  if (has_nulls(array)) refuse_value(argument, "has nulls: fill or drop them first");
  return static_cast<const std::uint8_t*>(array.buffers[1]) + array.offset * (type.bits / 8);
}

template <class T>
T* pointer_of(const nb::object& capsule, const char* name) {
  void* pointer = PyCapsule_GetPointer(capsule.ptr(), name);
  if (pointer == nullptr) throw nb::python_error();
  return static_cast<T*>(pointer);
}

/// A structure of Arrow that was handed over to this code.
template <class T>
std::shared_ptr<T> owned() {
  return {new T{}, [](T* held) {
            if (held->release != nullptr) held->release(held);
            delete held;
          }};
}

constexpr const char* already_taken = "was read by another library, which took its memory: ask for it again";

[[noreturn]] void raise_stream_error(arrow::Stream& stream, const char* argument) {
  const char* why = stream.get_last_error(&stream);
  refuse_value(argument,
               (std::string("cannot be read: ") + (why != nullptr ? why : "the Arrow stream failed")).c_str());
}

}  // namespace

Column::Column(nb::handle source, const ColumnType& type, const char* argument) {
  const bool is_arrow = nb::hasattr(source, "__arrow_c_array__");
  if (!is_arrow && take_array(source, type, argument)) return;
  // pandas: the array of the series, unless its values are not NumPy's
  const nb::object values = is_arrow ? nb::none() : nb::getattr(source, "values", nb::none());
  if (!values.is_none() && !nb::isinstance<nb::callable>(values) && take_array(values, type, argument)) return;
  if (is_arrow || nb::hasattr(source, "__arrow_c_stream__")) {
    take_arrow(source, type, argument);
    return;
  }
  // An array of numbers that have no name here: of the other byte order, structured, dates, objects.
  if (nb::hasattr(source, "dtype"))
    refuse_type(type, argument, nb::cast<std::string>(nb::str(nb::handle(nb::object(source.attr("dtype"))))));
  throw nb::type_error((std::string(argument) + " must be a " + type.name +
                        " array of one dimension, of NumPy, Arrow, pandas or polars, and not " + class_name(source))
                           .c_str());
}

void Column::add(const void* data, std::size_t size) {
  if (size == 0) return;
  pieces_.push_back({data, size});
  size_ += size;
}

bool Column::take_array(nb::handle source, const ColumnType& type, const char* argument) {
  nb::ndarray<nb::ro> array;
  if (!nb::try_cast(source, array, false)) return false;
  const nb::dlpack::dtype wanted{static_cast<std::uint8_t>(nb::dlpack::dtype_code::UInt), type.bits, 1};
  if (array.dtype() != wanted) refuse_type(type, argument, dtype_name(array.dtype()));
  if (array.ndim() != 1) refuse_value(argument, "must have one dimension: use .reshape(-1)");
  if (array.device_type() != nb::device::cpu::value) refuse_value(argument, "must be in the memory of the processor");
  if (array.shape(0) > 1 && array.stride(0) != 1) {
    refuse_value(argument, "must be contiguous: use numpy.ascontiguousarray");
  }
  add(array.data(), array.shape(0));
  objects_.push_back(nb::borrow(source));
  owners_.push_back(std::make_shared<nb::ndarray<nb::ro>>(array));
  return true;
}

void Column::take_arrow(nb::handle source, const ColumnType& type, const char* argument) {
  if (nb::hasattr(source, "__arrow_c_array__")) {
    const nb::object given = source.attr("__arrow_c_array__")();
    if (!nb::isinstance<nb::tuple>(given) || nb::len(given) != 2) {
      throw nb::type_error("__arrow_c_array__ must return a pair of capsules");
    }
    const auto both = nb::borrow<nb::tuple>(given);
    const auto* schema = pointer_of<arrow::Schema>(both[0], "arrow_schema");
    const auto* array = pointer_of<arrow::Array>(both[1], "arrow_array");
    if (schema->release == nullptr || array->release == nullptr) refuse_value(argument, already_taken);
    check(*schema, type, argument);
    add(values_of(*array, type, argument), static_cast<std::size_t>(array->length));
    objects_.push_back(both);  // its capsules own the memory
    return;
  }
  const nb::object capsule = source.attr("__arrow_c_stream__")();
  auto* stream = pointer_of<arrow::Stream>(capsule, "arrow_array_stream");
  if (stream->release == nullptr) refuse_value(argument, already_taken);
  objects_.push_back(capsule);
  const auto schema = owned<arrow::Schema>();
  if (stream->get_schema(stream, schema.get()) != 0) raise_stream_error(*stream, argument);
  check(*schema, type, argument);
  while (true) {
    const auto array = owned<arrow::Array>();
    if (stream->get_next(stream, array.get()) != 0) raise_stream_error(*stream, argument);
    if (array->release == nullptr) return;
    add(values_of(*array, type, argument), static_cast<std::size_t>(array->length));
    owners_.push_back(array);
  }
}

}  // namespace mnk::python

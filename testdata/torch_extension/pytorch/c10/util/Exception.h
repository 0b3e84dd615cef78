// TORCH_CHECK and what it throws.
#pragma once

#include <sstream>
#include <stdexcept>
#include <string>

namespace c10 {

class Error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

namespace detail {

template <typename... Words>
std::string join(const Words &...words) {
    std::ostringstream text;
    (text << ... << words);
    return text.str();
}

} // namespace detail
} // namespace c10

#define TORCH_CHECK(condition, ...)                              \
    do {                                                         \
        if (!(condition)) {                                      \
            throw ::c10::Error(::c10::detail::join(__VA_ARGS__)); \
        }                                                        \
    } while (0)

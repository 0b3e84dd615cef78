/*
 * The C++ classes of nvtx3.hpp, as far as programs name them. What a constructor takes (message, color,
 * category, payload, in any order) is left open.
 */
typedef __SIZE_TYPE__ size_t;
#ifndef __cplusplus
#include <stddef.h> // wchar_t
#endif

#define NVTX_STATIC_CAST(type, value) ((type)(value))
#define NVTX_REINTERPRET_CAST(type, value) ((type)(value))

#ifdef __cplusplus
namespace nvtx3 {

struct rgb {
    constexpr rgb(unsigned char, unsigned char, unsigned char) {}
};
struct argb {
    constexpr argb(unsigned char, unsigned char, unsigned char, unsigned char) {}
};
struct color {
    explicit constexpr color(unsigned int) {}
    constexpr color(argb) {}
    constexpr color(rgb) {}
};

struct domain {
    struct global {};
    template<class D = global> static const domain &get();
    operator struct nvtxDomainRegistration_st *() const;
};

struct category {
    explicit constexpr category(unsigned int) {}
};
template<class D = domain::global> struct named_category_in : category {
    named_category_in(unsigned int id, const char *name);
    template<class C> static const named_category_in &get();
};
using named_category = named_category_in<>;

template<class D = domain::global> struct registered_string_in {
    explicit registered_string_in(const char *text);
    template<class M> static const registered_string_in &get();
};
using registered_string = registered_string_in<>;

struct message {
    template<class T> message(const T &) {}
};
struct payload {
    template<class T> explicit payload(T) {}
};
struct event_attributes {
    template<class... T> explicit event_attributes(const T &...) {}
};

template<class D = domain::global> struct scoped_range_in {
    template<class... T> explicit scoped_range_in(const T &...) {}
    ~scoped_range_in() {}
};
using scoped_range = scoped_range_in<>;
template<class D = domain::global> struct unique_range_in {
    template<class... T> explicit unique_range_in(const T &...) {}
    ~unique_range_in() {}
};
using unique_range = unique_range_in<>;

struct range_handle {
    unsigned long long value;
};
template<class D = domain::global, class... T> range_handle start_range_in(const T &...);
template<class... T> range_handle start_range(const T &...);
template<class D = domain::global> void end_range_in(range_handle);
void end_range(range_handle);
template<class D = domain::global, class... T> void mark_in(const T &...);
template<class... T> void mark(const T &...);

} // namespace nvtx3
#endif

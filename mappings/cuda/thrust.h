// Thrust: all of it, since rows with qualified names declare nothing. Algorithms take any arguments; the trait __arg
// gives the type of one of them, so that iterators and sums have the types they should have.
#pragma GCC system_header

#ifdef __CUDA__

#if __has_include(<initializer_list>)
#include <initializer_list>
#endif
namespace std {
struct random_access_iterator_tag; // all of <iterator> would triple the time of the parse
}

#define THD __host__ __device__

namespace thrust {

// execution policies
struct __policy {};
template <class D> struct execution_policy : __policy {};
template <class D> struct device_execution_policy : execution_policy<D> {};
template <class D> struct host_execution_policy : execution_policy<D> {};

namespace cuda_cub {
struct tag : device_execution_policy<tag> {};
template <class D> struct execution_policy : device_execution_policy<D> {};
struct execute_on_stream : execution_policy<execute_on_stream> {
    execute_on_stream on(cudaStream_t stream) const {}
    template <class... E> execute_on_stream after(E &&...event) const {}
    template <class A> execute_on_stream operator()(A &&allocator) const {}
};
typedef execute_on_stream par_t, par_nosync_t;
static const execute_on_stream par, par_nosync;
template <class P> cudaStream_t get_stream(const P &policy) {}
template <class P> cudaError_t synchronize(const P &policy) {}
}
struct __seq : host_execution_policy<__seq> { THD __seq() {} template <class A> __seq operator()(A &&allocator) const {} };
typedef cuda_cub::execute_on_stream __device_policy;
static const __device_policy device;
static const __seq host, seq;

// the Nth argument that is no policy
template <class T> struct __bare { typedef T type; };
template <class T> struct __bare<T &> : __bare<T> {};
template <class T> struct __bare<T &&> : __bare<T> {};
template <class T> struct __bare<const T> : __bare<T> {};
template <class T, unsigned long N> struct __bare<T[N]> { typedef T *type; };
template <class T, unsigned long N> struct __bare<const T[N]> { typedef const T *type; };
template <class... A> struct __list {};
template <int N, class L> struct __nth { typedef void type; };
template <class H, class... T> struct __nth<0, __list<H, T...>> { typedef H type; };
template <int N, class H, class... T> struct __nth<N, __list<H, T...>> : __nth<N - 1, __list<T...>> {};
template <bool P, class H, class... T> struct __unpoliced { typedef __list<H, T...> type; };
template <class H, class... T> struct __unpoliced<true, H, T...> { typedef __list<T...> type; };
template <class H, class... T> struct __args : __unpoliced<__is_base_of(__policy, typename __bare<H>::type), typename __bare<H>::type, typename __bare<T>::type...> {};
template <class L> struct __count;
template <class... A> struct __count<__list<A...>> { enum { value = sizeof...(A) }; };
template <int N, class... A> struct __arg : __nth<N, typename __args<A...>::type> {};
template <int Few, int N, int M, class... A> struct __arg_by : __arg<(__count<typename __args<A...>::type>::value <= Few ? N : M), A...> {};
template <class T> T &&__any() {}

template <class It> struct iterator_value { typedef typename It::value_type type; };
template <class T> struct iterator_value<T *> { typedef T type; };
template <class T> struct iterator_value<const T *> { typedef T type; };
template <class It> struct iterator_reference { typedef typename It::reference type; };
template <class T> struct iterator_reference<T *> { typedef T &type; };
template <class It> struct iterator_pointer { typedef typename It::pointer type; };
template <class T> struct iterator_pointer<T *> { typedef T *type; };
template <class It> struct iterator_difference { typedef long type; };
template <class It> struct iterator_system { typedef __device_policy type; };
template <class It> struct iterator_traversal { typedef void type; };
template <class It> using iterator_value_t = typename iterator_value<It>::type;
template <class It> using iterator_reference_t = typename iterator_reference<It>::type;
template <class It> using iterator_pointer_t = typename iterator_pointer<It>::type;
template <class It> using iterator_difference_t = typename iterator_difference<It>::type;
template <class It> using iterator_system_t = typename iterator_system<It>::type;
template <class It> using iterator_traversal_t = typename iterator_traversal<It>::type;
template <class It> struct iterator_traits {
    typedef iterator_value_t<It> value_type;
    typedef iterator_reference_t<It> reference;
    typedef iterator_pointer_t<It> pointer;
    typedef long difference_type;
    typedef std::random_access_iterator_tag iterator_category;
};
template <int N, class... A> using __value = typename iterator_value<typename __arg<N, A...>::type>::type;

// pairs and tuples
template <class A, class B> struct pair {
    typedef A first_type;
    typedef B second_type;
    A first;
    B second;
    THD constexpr pair() : first(), second() {}
    template <class X, class Y> THD constexpr pair(const X &x, const Y &y) : first(x), second(y) {}
    template <class X, class Y> THD constexpr pair(const pair<X, Y> &p) : first(p.first), second(p.second) {}
    template <class P> THD pair &operator=(const P &p) {}
    THD bool operator==(const pair &other) const {}
    THD bool operator!=(const pair &other) const {}
    THD bool operator<(const pair &other) const {}
};
template <class A, class B> THD pair<typename __bare<A>::type, typename __bare<B>::type> make_pair(A &&a, B &&b) {}
template <class... T> struct tuple;
template <> struct tuple<> {};
template <class H, class... T> struct tuple<H, T...> {
    H head;
    tuple<T...> tail;
    THD tuple() {}
    template <class... A> THD tuple(A &&...) {}
    template <class P> THD tuple &operator=(const P &p) {}
    THD bool operator==(const tuple &other) const {}
    THD bool operator!=(const tuple &other) const {}
    THD bool operator<(const tuple &other) const {}
};
template <decltype(sizeof(0)) N, class T> struct tuple_element;
template <decltype(sizeof(0)) N, class H, class... T> struct tuple_element<N, tuple<H, T...>> : tuple_element<N - 1, tuple<T...>> {};
template <class H, class... T> struct tuple_element<0, tuple<H, T...>> { typedef H type; };
template <class A, class B> struct tuple_element<0, pair<A, B>> { typedef A type; };
template <class A, class B> struct tuple_element<1, pair<A, B>> { typedef B type; };
template <class T> struct tuple_size;
template <class... T> struct tuple_size<tuple<T...>> { enum { value = sizeof...(T) }; };
template <decltype(sizeof(0)) N, class T> using tuple_element_t = typename tuple_element<N, T>::type;
template <int N, class... T> THD typename tuple_element<N, tuple<T...>>::type &get(tuple<T...> &t) {}
template <int N, class... T> THD const typename tuple_element<N, tuple<T...>>::type &get(const tuple<T...> &t) {}
template <int N, class... T> THD typename tuple_element<N, tuple<T...>>::type &&get(tuple<T...> &&t) {}
template <int N, class A, class B> THD typename tuple_element<N, pair<A, B>>::type &get(pair<A, B> &p) {}
template <int N, class A, class B> THD const typename tuple_element<N, pair<A, B>>::type &get(const pair<A, B> &p) {}
template <class... T> THD tuple<typename __bare<T>::type...> make_tuple(T &&...t) {}
template <class... T> THD tuple<T &...> tie(T &...t) {}
struct __ignore { template <class T> THD const __ignore &operator=(const T &) const {} };
static const __ignore ignore;
struct null_type {};

// iterators; R is what * gives
template <class Self, class T, class R = T &, class P = T *> struct __iterator {
    typedef T value_type;
    typedef R reference;
    typedef P pointer;
    typedef long difference_type;
    typedef std::random_access_iterator_tag iterator_category;
    typedef __device_policy system;
    THD R operator*() const {}
    THD P operator->() const {}
    template <class N> THD R operator[](N n) const {}
    THD Self &operator++() {}
    THD Self operator++(int) {}
    THD Self &operator--() {}
    THD Self operator--(int) {}
    template <class N> THD Self &operator+=(N n) {}
    template <class N> THD Self &operator-=(N n) {}
    THD Self operator+(long n) const {}
    THD Self operator-(long n) const {}
    THD long operator-(const Self &other) const {}
    THD bool operator==(const Self &other) const {}
    THD bool operator!=(const Self &other) const {}
    THD bool operator<(const Self &other) const {}
};
template <class T> struct device_ptr;
template <class T> struct device_reference {
    typedef T value_type;
    THD operator T() const {}
    template <class U> THD device_reference &operator=(const U &value) {}
    THD device_reference &operator=(const device_reference &other) {}
    THD device_reference(const device_reference &other) {}
    THD device_ptr<T> operator&() const {}
    template <class U> THD device_reference &operator+=(const U &value) {}
    template <class U> THD device_reference &operator-=(const U &value) {}
    template <class U> THD device_reference &operator*=(const U &value) {}
    template <class U> THD device_reference &operator/=(const U &value) {}
    THD device_reference &operator++() {}
    THD T operator++(int) {}
};
template <class T> struct device_ptr : __iterator<device_ptr<T>, T, device_reference<T>, T *> {
    typedef T element_type;
    THD device_ptr() {}
    THD device_ptr(decltype(nullptr)) {}
    template <class U> THD explicit device_ptr(U *p) {}
    template <class U> THD device_ptr(const device_ptr<U> &p) {}
    THD T *get() const {}
    THD explicit operator bool() const {}
};
template <> struct device_ptr<void> { THD device_ptr() {} template <class U> THD device_ptr(const device_ptr<U> &p) {} THD explicit device_ptr(void *p) {} THD void *get() const {} };
template <class T> using universal_ptr = T *;
template <class T> THD device_ptr<T> device_pointer_cast(T *p) {}
template <class T> THD device_ptr<T> device_pointer_cast(const device_ptr<T> &p) {}
template <class T> THD T *raw_pointer_cast(T *p) {}
template <class T> THD T *raw_pointer_cast(const device_ptr<T> &p) {}
template <class T> THD T &raw_reference_cast(T &t) {}
template <class T> THD T &raw_reference_cast(const device_reference<T> &t) {}

template <class T, class S = void, class V = void, class D = long> struct counting_iterator : __iterator<counting_iterator<T, S, V, D>, T, T, const T *> { THD counting_iterator() {} template <class U> THD explicit counting_iterator(U first) {} };
template <class T, class D = void, class S = void> struct constant_iterator : __iterator<constant_iterator<T, D, S>, T, T, const T *> { THD constant_iterator() {} template <class U> THD constant_iterator(U value) {} template <class U, class N> THD constant_iterator(U value, N at) {} };
template <class F, class It> using __applied = decltype(__any<F>()(*__any<It>()));
template <class F, class It, class R = void, class V = void> struct transform_iterator : __iterator<transform_iterator<F, It, R, V>, typename __bare<__applied<F, It>>::type, __applied<F, It>> { THD transform_iterator() {} THD transform_iterator(It it, F f) {} THD explicit transform_iterator(It it) {} THD It base() const {} };
template <class E, class I> struct permutation_iterator : __iterator<permutation_iterator<E, I>, iterator_value_t<E>, iterator_reference_t<E>> { THD permutation_iterator() {} THD permutation_iterator(E elements, I map) {} };
template <class It> struct reverse_iterator : __iterator<reverse_iterator<It>, iterator_value_t<It>, iterator_reference_t<It>> { THD reverse_iterator() {} THD explicit reverse_iterator(It it) {} THD It base() const {} };
template <class T> struct zip_iterator;
template <class... I> struct zip_iterator<tuple<I...>> : __iterator<zip_iterator<tuple<I...>>, tuple<iterator_value_t<I>...>, tuple<iterator_reference_t<I>...>> { THD zip_iterator() {} THD zip_iterator(tuple<I...> it) {} THD const tuple<I...> &get_iterator_tuple() const {} };
template <class S = void> struct discard_iterator : __iterator<discard_iterator<S>, __ignore, const __ignore &> { THD discard_iterator(long at = 0) {} };
template <class F, class It> struct transform_output_iterator : __iterator<transform_output_iterator<F, It>, __ignore, const __ignore &> { THD transform_output_iterator(It it, F f) {} };
template <class I, class O, class It> struct transform_input_output_iterator : __iterator<transform_input_output_iterator<I, O, It>, iterator_value_t<It>, const __ignore &> { THD transform_input_output_iterator(It it, I in, O out) {} };
template <class F, class S = void, class D = long> struct tabulate_output_iterator : __iterator<tabulate_output_iterator<F, S, D>, __ignore, const __ignore &> { THD tabulate_output_iterator(F f, D at = 0) {} };
struct use_default;
struct iterator_core_access {};
template <class D, class B, class V = use_default, class S = use_default, class T = use_default, class R = use_default, class N = use_default> struct iterator_adaptor : __iterator<D, iterator_value_t<B>, iterator_reference_t<B>> { typedef iterator_adaptor super_t; THD iterator_adaptor() {} THD explicit iterator_adaptor(const B &it) {} THD const B &base() const {} THD B &base_reference() {} };
template <class D, class V, class S, class T, class R, class N = long> struct iterator_facade : __iterator<D, V, R> {};
template <class T> THD counting_iterator<T> make_counting_iterator(T first) {}
template <class T> THD constant_iterator<T> make_constant_iterator(T value) {}
template <class T, class N> THD constant_iterator<T> make_constant_iterator(T value, N at) {}
template <class It, class F> THD transform_iterator<F, It> make_transform_iterator(It it, F f) {}
template <class E, class I> THD permutation_iterator<E, I> make_permutation_iterator(E elements, I map) {}
template <class It> THD reverse_iterator<It> make_reverse_iterator(It it) {}
template <class... I> THD zip_iterator<tuple<I...>> make_zip_iterator(tuple<I...> t) {}
template <class A, class B, class... I> THD zip_iterator<tuple<A, B, I...>> make_zip_iterator(A a, B b, I... rest) {}
template <class F, class It> THD transform_output_iterator<F, It> make_transform_output_iterator(It it, F f) {}
template <class I, class O, class It> THD transform_input_output_iterator<I, O, It> make_transform_input_output_iterator(It it, I in, O out) {}
template <class F> THD tabulate_output_iterator<F> make_tabulate_output_iterator(F f) {}
static THD discard_iterator<> make_discard_iterator(long at = 0);
template <class F> struct zip_function { THD zip_function(F f) {} template <class T> THD auto operator()(T &&t) const -> decltype(__any<F>()(get<0>(t), get<1>(t))) {} F &underlying_function() const {} };
template <class F> THD zip_function<F> make_zip_function(F f) {}

template <class It, class O = long> struct offset_iterator : __iterator<offset_iterator<It, O>, iterator_value_t<It>, iterator_reference_t<It>> { THD offset_iterator(It it = It(), O offset = O()) {} };

// vectors
template <class T> struct device_allocator { typedef T value_type; };
template <class T> struct universal_allocator { typedef T value_type; };
template <class T, class It, class R, class Self> struct __vector {
    typedef T value_type;
    typedef It iterator, const_iterator, pointer, const_pointer;
    typedef R reference, const_reference;
    typedef decltype(sizeof(0)) size_type;
    typedef long difference_type;
    typedef reverse_iterator<It> reverse_iterator_type;
    __vector() {}
    explicit __vector(size_type n) {}
    __vector(size_type n, const T &value) {}
    template <class I> __vector(I first, I last) {}
    template <class V> __vector(const V &other) {}
    __vector(std::initializer_list<T> list) {}
    template <class V> Self &operator=(const V &other) {}
    Self &operator=(std::initializer_list<T> list) {}
    It begin() const {}
    It end() const {}
    It cbegin() const {}
    It cend() const {}
    thrust::reverse_iterator<It> rbegin() const {}
    thrust::reverse_iterator<It> rend() const {}
    It data() const {}
    R front() const {}
    R back() const {}
    R operator[](size_type n) const {}
    size_type size() const {}
    size_type capacity() const {}
    size_type max_size() const {}
    bool empty() const {}
    void clear() {}
    void reserve(size_type n) {}
    void shrink_to_fit() {}
    void resize(size_type n) {}
    template <class U> void resize(size_type n, const U &value) {}
    template <class U> void push_back(const U &value) {}
    void pop_back() {}
    void swap(Self &other) {}
    template <class... A> void assign(A &&...) {}
    template <class... A> It insert(A &&...) {}
    template <class... A> It erase(A &&...) {}
    template <class V> bool operator==(const V &other) const {}
    template <class V> bool operator!=(const V &other) const {}
};
#define TVECTOR(name, it, ref) \
    template <class T, class A = device_allocator<T>> struct name : __vector<T, it, ref, name<T, A>> { \
        using __vector<T, it, ref, name<T, A>>::__vector; \
        using __vector<T, it, ref, name<T, A>>::operator=; \
        name() {} \
        name(const name &other) {} \
        name &operator=(const name &other) {} \
    };
TVECTOR(device_vector, device_ptr<T>, device_reference<T>)
TVECTOR(host_vector, T *, T &)
TVECTOR(universal_vector, T *, T &)
TVECTOR(universal_host_pinned_vector, T *, T &)
template <class T> device_ptr<T> device_malloc(decltype(sizeof(0)) n) {}
static device_ptr<void> device_malloc(decltype(sizeof(0)) n);
template <class T> device_ptr<T> device_new(decltype(sizeof(0)) n = 1) {}
template <class T, class... A> device_ptr<T> device_new(A &&...) {}
template <class T> void device_free(device_ptr<T> p) {}
template <class T> void device_delete(device_ptr<T> p, decltype(sizeof(0)) n = 1) {}
template <class T> struct device_malloc_allocator : device_allocator<T> {};
template <class T> struct device_new_allocator : device_allocator<T> {};
template <class T, class P> THD device_ptr<T> malloc(const P &policy, decltype(sizeof(0)) n) {}
template <class P, class T> THD void free(const P &policy, T p) {}
template <class T, class P> THD pair<device_ptr<T>, long> get_temporary_buffer(const P &policy, long n) {}
template <class P, class... A> THD void return_temporary_buffer(const P &policy, A &&...);

namespace mr {
template <class P = void *> struct memory_resource {
    typedef P pointer;
    virtual ~memory_resource() {}
    virtual P do_allocate(decltype(sizeof(0)) bytes, decltype(sizeof(0)) alignment) = 0;
    virtual void do_deallocate(P p, decltype(sizeof(0)) bytes, decltype(sizeof(0)) alignment) = 0;
    P allocate(decltype(sizeof(0)) bytes, decltype(sizeof(0)) alignment = 16) {}
    void deallocate(P p, decltype(sizeof(0)) bytes, decltype(sizeof(0)) alignment = 16) {}
};
struct new_delete_resource : memory_resource<> { void *do_allocate(decltype(sizeof(0)) n, decltype(sizeof(0)) a) override {} void do_deallocate(void *p, decltype(sizeof(0)) n, decltype(sizeof(0)) a) override {} };
struct pool_options { decltype(sizeof(0)) min_blocks_per_chunk, min_bytes_per_chunk, max_blocks_per_chunk, max_bytes_per_chunk, smallest_block_size, largest_block_size, alignment; bool cache_oversized; };
template <class T, class R> struct allocator { typedef T value_type; typedef R memory_resource; allocator() {} template <class U> allocator(const U &) {} };
template <class T, class R> struct stateless_resource_allocator : allocator<T, R> { stateless_resource_allocator() {} };
template <class R> struct __pool { typedef typename R::pointer pointer; template <class... A> __pool(A &&...) {} pointer allocate(decltype(sizeof(0)) n, decltype(sizeof(0)) a = 16) {} void deallocate(pointer p, decltype(sizeof(0)) n, decltype(sizeof(0)) a = 16) {} void release() {} static pool_options get_default_options() {} };
template <class R> struct unsynchronized_pool_resource : __pool<R> { using __pool<R>::__pool; };
template <class R> struct synchronized_pool_resource : __pool<R> { using __pool<R>::__pool; };
template <class U, class B> struct disjoint_unsynchronized_pool_resource : __pool<U> { using __pool<U>::__pool; };
template <class U, class B> struct disjoint_synchronized_pool_resource : __pool<U> { using __pool<U>::__pool; };
template <class R> R *get_global_resource() {}
}
struct device_memory_resource : mr::new_delete_resource {};
struct host_memory_resource : mr::new_delete_resource {};
struct universal_memory_resource : mr::new_delete_resource {};
struct universal_host_pinned_memory_resource : mr::new_delete_resource {};
template <class R> struct device_ptr_memory_resource : R {};

// functors
template <class A, class R> struct unary_function { typedef A argument_type; typedef R result_type; };
template <class A, class B, class R> struct binary_function { typedef A first_argument_type; typedef B second_argument_type; typedef R result_type; };
#define TBINARY(name, result) \
    template <class T = void> struct name { \
        typedef T first_argument_type, second_argument_type, result_type; \
        THD constexpr result operator()(const T &a, const T &b) const { return a; } \
    }; \
    template <> struct name<void> { template <class T, class U> THD constexpr T operator()(const T &a, const U &b) const { return a; } };
TBINARY(plus, T) TBINARY(minus, T) TBINARY(multiplies, T) TBINARY(divides, T) TBINARY(modulus, T)
TBINARY(bit_and, T) TBINARY(bit_or, T) TBINARY(bit_xor, T) TBINARY(maximum, T) TBINARY(minimum, T)
TBINARY(equal_to, bool) TBINARY(not_equal_to, bool) TBINARY(greater, bool) TBINARY(less, bool) TBINARY(greater_equal, bool)
TBINARY(less_equal, bool) TBINARY(logical_and, bool) TBINARY(logical_or, bool)
#define TUNARY(name, result) template <class T = void> struct name { typedef T argument_type, result_type; THD constexpr result operator()(const T &a) const { return a; } }; \
    template <> struct name<void> { template <class T> THD constexpr T operator()(const T &a) const { return a; } };
TUNARY(negate, T) TUNARY(square, T) TUNARY(identity, const T &) TUNARY(logical_not, bool)
template <class A = void, class B = void> struct project1st { THD const A &operator()(const A &a, const B &) const { return a; } };
template <class A = void, class B = void> struct project2nd { THD const B &operator()(const A &, const B &b) const { return b; } };
template <class F> struct unary_negate { THD explicit unary_negate(F f) {} template <class T> THD bool operator()(const T &) const { return true; } };
template <class F> struct binary_negate { THD explicit binary_negate(F f) {} template <class T, class U> THD bool operator()(const T &, const U &) const { return true; } };
template <class F> THD unary_negate<F> not1(const F &f) {}
template <class F> THD binary_negate<F> not2(const F &f) {}
template <class F> THD unary_negate<F> not_fn(F f) {}
namespace placeholders {
struct actor { template <class... A> THD __ignore operator()(A &&...) const { return __ignore(); } template <class T> THD actor operator=(const T &) const {} };
#define TOP(op) \
    template <class T> THD actor operator op(actor, const T &) { return actor(); } \
    template <class T> THD actor operator op(const T &, actor) { return actor(); } \
    THD inline actor operator op(actor, actor) { return actor(); }
TOP(+) TOP(-) TOP(*) TOP(/) TOP(%) TOP(<) TOP(>) TOP(<=) TOP(>=) TOP(==) TOP(!=) TOP(&&) TOP(||) TOP(&) TOP(|) TOP(^)
#undef TOP
THD inline actor operator-(actor) { return actor(); }
THD inline actor operator!(actor) { return actor(); }
static const actor _1, _2, _3, _4, _5;
}

// algorithms
#define TALG(name, ...) template <class... A> static THD __VA_ARGS__ name(A &&...);
#define TVOID(name) TALG(name, void)
#define TBOOL(name) TALG(name, bool)
#define TAT(name, n) TALG(name, typename __arg<n, A...>::type)
#define TBY(name, few, n, m) TALG(name, typename __arg_by<few, n, m, A...>::type)
#define TPAIR(name, n, m) TALG(name, pair<typename __arg<n, A...>::type, typename __arg<m, A...>::type>)
TVOID(sort) TVOID(stable_sort) TVOID(sort_by_key) TVOID(stable_sort_by_key) TVOID(fill) TVOID(generate) TVOID(sequence)
TVOID(tabulate) TVOID(replace) TVOID(replace_if) TVOID(reverse) TVOID(shuffle) TVOID(uninitialized_fill) TVOID(scatter)
TVOID(scatter_if) TVOID(advance) TVOID(swap) TVOID(reduce_into)
TBOOL(all_of) TBOOL(any_of) TBOOL(none_of) TBOOL(equal) TBOOL(is_sorted) TBOOL(is_partitioned)
TALG(count, long) TALG(count_if, long) TALG(unique_count, long) TALG(distance, long)
TAT(for_each, 0) TAT(for_each_n, 0) TAT(find, 0) TAT(find_if, 0) TAT(find_if_not, 0) TAT(min_element, 0) TAT(max_element, 0)
TAT(unique, 0) TAT(remove, 0) TAT(partition, 0) TAT(stable_partition, 0) TAT(partition_point, 0) TAT(is_sorted_until, 0)
TAT(fill_n, 0) TAT(generate_n, 0) TAT(uninitialized_fill_n, 0) TAT(remove_if, 0) TAT(next, 0) TAT(prev, 0)
TBY(lower_bound, 4, 0, 4) TBY(upper_bound, 4, 0, 4) TAT(swap_ranges, 2)
TALG(binary_search, bool)
TAT(copy, 2) TAT(copy_n, 2) TAT(inclusive_scan, 2) TAT(exclusive_scan, 2) TAT(adjacent_difference, 2) TAT(replace_copy, 2)
TAT(reverse_copy, 2) TAT(unique_copy, 2) TAT(remove_copy, 2) TAT(uninitialized_copy, 2) TAT(uninitialized_copy_n, 2)
TAT(transform_inclusive_scan, 2) TAT(transform_exclusive_scan, 2) TAT(shuffle_copy, 2) TAT(gather, 3) TAT(gather_if, 4)
TAT(inclusive_scan_by_key, 3) TAT(exclusive_scan_by_key, 3) TAT(merge, 4) TAT(set_union, 4) TAT(set_intersection, 4)
TAT(set_difference, 4) TAT(set_symmetric_difference, 4)
TBY(transform, 4, 2, 3) TBY(copy_if, 4, 2, 3) TBY(remove_copy_if, 4, 2, 3) TBY(transform_if, 5, 2, 3) TBY(replace_copy_if, 5, 2, 3)
TPAIR(unique_by_key, 0, 2) TPAIR(unique_by_key_copy, 3, 4) TPAIR(reduce_by_key, 3, 4) TPAIR(partition_copy, 2, 3)
TPAIR(stable_partition_copy, 2, 3) TPAIR(mismatch, 0, 2) TPAIR(equal_range, 0, 0) TPAIR(minmax_element, 0, 0)
TPAIR(merge_by_key, 6, 7) TPAIR(set_union_by_key, 5, 6) TPAIR(set_intersection_by_key, 5, 6) TPAIR(set_difference_by_key, 5, 6)
TPAIR(set_symmetric_difference_by_key, 5, 6)
TAT(transform_reduce, 3) TAT(inner_product, 3)
template <class I> THD iterator_value_t<I> reduce(I first, I last) {}
template <class D, class I> THD iterator_value_t<I> reduce(const execution_policy<D> &policy, I first, I last) {}
template <class I, class T, class... A> THD T reduce(I first, I last, T init, A &&...) {}
template <class D, class I, class T, class... A> THD T reduce(const execution_policy<D> &policy, I first, I last, T init, A &&...) {}
template <class T> THD T *addressof(T &t) {}

// what is left of the futures
struct device_event { bool valid_stream() const {} bool ready() const {} void wait() {} };
template <class T> struct device_future : device_event { T get() {} T extract() {} };
namespace async {
TALG(copy, device_event) TALG(for_each, device_event) TALG(transform, device_event) TALG(sort, device_event) TALG(stable_sort, device_event)
TALG(inclusive_scan, device_event) TALG(exclusive_scan, device_event) TALG(reduce_into, device_event)
template <class I> device_future<iterator_value_t<I>> reduce(I first, I last) {}
template <class I, class T, class... A> device_future<T> reduce(I first, I last, T init, A &&...) {}
template <class D, class I, class... A> device_future<iterator_value_t<I>> reduce(const execution_policy<D> &policy, I first, I last, A &&...) {}
}

// complex numbers
template <class T> struct complex {
    typedef T value_type;
    THD complex(const T &re = T(), const T &im = T()) {}
    template <class U> THD complex(const U &z) {}
    THD T real() const {}
    THD T imag() const {}
    THD void real(T re) {}
    THD void imag(T im) {}
    template <class U> THD complex &operator=(const U &z) {}
    template <class U> THD complex &operator+=(const U &z) {}
    template <class U> THD complex &operator-=(const U &z) {}
    template <class U> THD complex &operator*=(const U &z) {}
    template <class U> THD complex &operator/=(const U &z) {}
};
#define TCOP(op) \
    template <class T> THD complex<T> operator op(const complex<T> &a, const complex<T> &b) {} \
    template <class T> THD complex<T> operator op(const complex<T> &a, const T &b) {} \
    template <class T> THD complex<T> operator op(const T &a, const complex<T> &b) {}
TCOP(+) TCOP(-) TCOP(*) TCOP(/)
template <class T> THD complex<T> operator-(const complex<T> &z) {}
template <class T> THD bool operator==(const complex<T> &a, const complex<T> &b) {}
template <class T> THD bool operator!=(const complex<T> &a, const complex<T> &b) {}
#define TC(name) template <class T> THD complex<T> name(const complex<T> &z) {}
#define TR(name) template <class T> THD T name(const complex<T> &z) {}
TR(abs) TR(arg) TR(norm) TC(conj) TC(proj) TC(exp) TC(log) TC(log10) TC(sqrt) TC(sin) TC(cos) TC(tan) TC(sinh) TC(cosh) TC(tanh)
TC(asin) TC(acos) TC(atan) TC(asinh) TC(acosh) TC(atanh)
template <class T, class U> THD complex<T> pow(const complex<T> &z, const U &e) {}
template <class T> THD complex<T> polar(const T &m, const T &theta = T()) {}

// random numbers
namespace random {
struct __engine {
    typedef unsigned int result_type;
    static const result_type min = 0, max = ~0u;
    THD explicit __engine(result_type seed = 0) {}
    THD void seed(result_type seed = 0) {}
    THD result_type operator()() {}
    THD void discard(unsigned long long n) {}
};
typedef __engine default_random_engine, minstd_rand, minstd_rand0, ranlux24, ranlux24_base, ranlux48, ranlux48_base, taus88;
template <class T, T A, T C, T M> struct linear_congruential_engine : __engine { using __engine::__engine; };
template <class T, decltype(sizeof(0)) W, decltype(sizeof(0)) K, decltype(sizeof(0)) Q, decltype(sizeof(0)) S> struct linear_feedback_shift_engine : __engine { using __engine::__engine; };
template <class T, decltype(sizeof(0)) W, decltype(sizeof(0)) S, decltype(sizeof(0)) R> struct subtract_with_carry_engine : __engine { using __engine::__engine; };
template <class E, decltype(sizeof(0)) P, decltype(sizeof(0)) R> struct discard_block_engine : __engine { using __engine::__engine; };
template <class A, decltype(sizeof(0)) S, class B, decltype(sizeof(0)) U = 0> struct xor_combine_engine : __engine { using __engine::__engine; };
template <class T> struct __distribution { typedef T result_type; THD __distribution(T a = T(), T b = T()) {} template <class E> THD T operator()(E &engine) {} THD void reset() {} };
template <class T = int> struct uniform_int_distribution : __distribution<T> { using __distribution<T>::__distribution; };
template <class T = double> struct uniform_real_distribution : __distribution<T> { using __distribution<T>::__distribution; };
template <class T = double> struct normal_distribution : __distribution<T> { using __distribution<T>::__distribution; };
}
using namespace random;

// errors and systems
namespace system {
struct error_code { int value() const {} const char *message() const {} explicit operator bool() const {} };
struct error_category;
struct system_error { template <class... A> system_error(A &&...) {} const error_code &code() const {} const char *what() const {} };
const error_category &cuda_category();
namespace cuda {
using namespace cuda_cub;
using thrust::cuda_cub::execution_policy;
template <class T> using allocator = device_allocator<T>;
template <class T> using pointer = device_ptr<T>;
template <class T> using reference = device_reference<T>;
template <class T> using vector = device_vector<T>;
template <class T> using universal_allocator = thrust::universal_allocator<T>;
template <class T> using universal_pointer = T *;
template <class T> using universal_vector = thrust::universal_vector<T>;
typedef device_memory_resource memory_resource;
typedef thrust::universal_memory_resource universal_memory_resource;
typedef thrust::universal_host_pinned_memory_resource universal_host_pinned_memory_resource;
template <class T> pointer<T> malloc(decltype(sizeof(0)) n) {}
pointer<void> malloc(decltype(sizeof(0)) n);
template <class T> void free(T p) {}
namespace experimental { template <class T> struct pinned_allocator { typedef T value_type; }; }
}
namespace cpp { static const __seq par; template <class T> using vector = host_vector<T>; struct tag : __seq {}; }
namespace omp { static const __seq par; template <class T> using vector = host_vector<T>; struct tag : __seq {}; }
namespace tbb { static const __seq par; template <class T> using vector = host_vector<T>; struct tag : __seq {}; }
}
namespace cuda = system::cuda;
namespace cpp = system::cpp;
namespace omp = system::omp;
namespace tbb = system::tbb;
using system::cuda_category;
using system::error_code;
using system::system_error;
typedef cuda_cub::tag device_system_tag;
typedef __seq host_system_tag;

}

#undef THD
#undef TVECTOR
#undef TBINARY
#undef TUNARY
#undef TALG
#undef TVOID
#undef TBOOL
#undef TAT
#undef TBY
#undef TPAIR
#undef TCOP
#undef TC
#undef TR

#endif

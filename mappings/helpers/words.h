#if defined(__HIP__) && !defined(TRANSHIP_WORDS)
#define TRANSHIP_WORDS
// The widest words that values of an alignment can be copied by, whatever their type is
template <unsigned long Alignment> struct tranship_word
{
    typedef unsigned type __attribute__((ext_vector_type(4), may_alias));
};
template <> struct tranship_word<1>
{
    typedef unsigned char type;
};
template <> struct tranship_word<2>
{
    typedef unsigned short type __attribute__((may_alias));
};
template <> struct tranship_word<4>
{
    typedef unsigned type __attribute__((may_alias));
};
template <> struct tranship_word<8>
{
    typedef unsigned long long type __attribute__((may_alias));
};
#endif

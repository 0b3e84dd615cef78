#if defined(__HIP__) && !defined(TRANSHIP_SAME)
#define TRANSHIP_SAME
// A parameter's type that the argument has no part in choosing
template <class T> struct tranship_same
{
    typedef T type;
};
#endif

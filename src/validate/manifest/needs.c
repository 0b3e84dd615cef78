#include "validate/manifest/needs.h"
#include "map/release.h"
#include <stdlib.h>

struct need needs_parse(const char *word)
{
    size_t n = strcspn(word, "<>="), sign = strspn(word + n, "<>=");
    return (struct need){{word, n}, {word + n, sign}, str_of(word + n + sign)};
}

static const char *const flags[] = {"images", "fp8", "mfma", "wmma", "mpi", "amd"};

static bool is_flag(struct need n)
{
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (str_is(n.name, flags[i]) && !n.sign.n)
            return true;
    return false;
}

const char *needs_trouble(const char *word)
{
    struct need n = needs_parse(word);
    release r;
    if (is_flag(n))
        return NULL;
    if (str_is(n.name, "rocm") && (str_is(n.sign, ">=") || str_is(n.sign, "<")) &&
        release_parse(n.value, &r) == 0)
        return NULL;
    bool number = n.value.n && n.value.n < 4 && strspn(n.value.p, "0123456789") == n.value.n;
    if (str_is(n.name, "gpus") && str_is(n.sign, "=") && number && atoi(n.value.p) > 0)
        return NULL;
    if (str_is(n.name, "wave") && str_is(n.sign, "=") &&
        (str_is(n.value, "32") || str_is(n.value, "64")))
        return NULL;
    if (str_is(n.name, "program") && str_is(n.sign, "=") && n.value.n)
        return NULL;
    return "it takes images, fp8, mfma, wmma, mpi, amd, gpus=N, wave=32, wave=64, "
           "rocm>=X.Y, rocm<X.Y, program=NAME";
}

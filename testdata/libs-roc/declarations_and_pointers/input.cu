#include <toy.h>
toyStatus_t (*swap)(toyHandle_t, float *, float *) = toySwap;
toyStatus_t toySwap(toyHandle_t, float *, float *);
#define CALL(...) toySwap(__VA_ARGS__)
#ifdef toyWide
#endif

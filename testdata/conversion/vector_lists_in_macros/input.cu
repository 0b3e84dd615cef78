// Values that a macro hides are not written anew, so they are told where they do not fit.
#include <cuda_runtime.h>
#define FOUR 1, 2, 3, 4
#define ONE 7
#define TWO {1, 2}
#define SET(v, list) v = list

struct plain { float4 v; };
float4 whole() { return {FOUR}; }
float4 one() { return {ONE}; }
float4 two() { return TWO; }
plain a = {FOUR}, b = {{FOUR}}, c = {TWO}, d = {ONE, ONE};
float2 flat[] = {FOUR};
float2 fits() { return TWO; }
void set(float2 *v) { SET(*v, {3}); }

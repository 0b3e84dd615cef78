// Where nobody takes the value of a call that HIP has nothing for, none is written.
#include <hip/hip_runtime.h>
#define HINT(f) ((void)(f), hipSuccess)
int hint(hipFunction_t f, hipFunction_t *more, bool on) {
  ((void)(f));
  if (on)
    ((void)(*more));
  else
    ((void)(more[1]));
  for (int i = 0; i < 3; i++) ((void)(more[i]));
  (void)((void)(f), hipSuccess);
  HINT(f);
  hipError_t r = ((void)(f), hipSuccess);
  return r == hipSuccess ? 0 : (int)((void)(f), hipSuccess);
}

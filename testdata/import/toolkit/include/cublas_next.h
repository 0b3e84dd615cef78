/* Broken in the middle: what stands around the mistake counts all the same. */
#include <missing_header.h>
extern "C" int cublasNextCreate(void **handle);
NextType broken(NextType x);
typedef enum { CUBLAS_NEXT_A = 1, CUBLAS_NEXT_B = CUBLAS_NEXT_A << 4 } cublasNext_t;

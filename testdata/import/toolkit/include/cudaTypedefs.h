typedef int (*PFN_cudaTravel)(void);

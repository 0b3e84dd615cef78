// Built without CUDA: the names are this project's own here.
struct ev {
    int ticks;
};
typedef ev *cudaEvent_t;
static int cudaEventQuery(cudaEvent_t e) { return e->ticks; }
int poll(cudaEvent_t e) { return cudaEventQuery(e); }

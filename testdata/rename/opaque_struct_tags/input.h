#pragma once
struct CUstream_st;
struct CUevent_st;
typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;

class Queue {
  public:
    explicit Queue(CUstream_st *stream) : stream_(stream) {}
    void wait(struct CUevent_st *event);

  private:
    struct CUstream_st *stream_;
};

#pragma once
struct ihipStream_t;
struct ihipEvent_t;
typedef struct ihipStream_t *hipStream_t;
typedef struct ihipEvent_t *hipEvent_t;

class Queue {
  public:
    explicit Queue(ihipStream_t *stream) : stream_(stream) {}
    void wait(struct ihipEvent_t *event);

  private:
    struct ihipStream_t *stream_;
};

#pragma once
// the project's own names, which ModernGPU's only look like
namespace mgpu {
struct context_t;
}

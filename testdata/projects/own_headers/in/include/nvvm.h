#pragma once
/* The project's own, whatever CUDA has under this name. */
struct machine {
    int state;
};

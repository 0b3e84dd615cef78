#pragma once
struct message {
    int bytes;
};

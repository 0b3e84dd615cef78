#ifndef OTHER_H
#define OTHER_H
struct other { float4 v; };
#endif

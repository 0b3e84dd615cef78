#define CALL(name) cuda%:%:name()
int f() { return CALL(DeviceSynchronize); }

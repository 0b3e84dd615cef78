#define FIELD(x) x##cuda##_id
#define JOIN(cuda, x) cuda##x
#define METHOD(n) my_##cudaMalloc
#define TEXT(x) #x "cuda" #x
int FIELD(a);
int JOIN(b, c);

void scale(float *);

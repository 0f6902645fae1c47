pragma circom 2.1.6;

// out = sum of v[k] * point^k, by Horner's rule.
template Evaluation(n) {
    signal input v[n];
    signal input point;
    signal output out;

    signal partial[n];
    partial[n - 1] <== v[n - 1];
    for (var k = n - 2; k >= 0; k--) {
        partial[k] <== partial[k + 1] * point + v[k];
    }
    out <== partial[0];
}

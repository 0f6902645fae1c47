pragma circom 2.1.6;

// The n bits of `in`, least significant first; refuses in >= 2^n. n is at most 253, so that no second decomposition exists.
template Bits(n) {
    signal input in;
    signal output out[n];

    var sum = 0;
    var weight = 1;
    for (var i = 0; i < n; i++) {
        out[i] <-- (in >> i) & 1;
        out[i] * (out[i] - 1) === 0;
        sum += out[i] * weight;
        weight += weight;
    }
    sum === in;
}

pragma circom 2.1.6;

// out = 1 when in is 0, else 0.
template IsZero() {
    signal input in;
    signal output out;

    signal inverse <-- in != 0 ? 1 / in : 0;
    out <== 1 - in * inverse;
    in * out === 0;
    // Pins the inverse of 0 to 0: every signal of a witness is then determined by the inputs.
    inverse * out === 0;
}

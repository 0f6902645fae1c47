pragma circom 2.1.6;

include "poseidon_constants.circom";

// x^5, the S-box of Poseidon over BN254.
template FifthPower() {
    signal input in;
    signal output out;

    signal square <== in * in;
    signal fourth <== square * square;
    out <== fourth * in;
}

// Poseidon of n field elements, as in the paper with circomlib's parameters: capacity element 0 first, 8 full rounds around
// the partial ones, first element of the last state out. n is 2, 3, 8 or 10.
//
// The state is never a signal but a linear expression of S-boxes, so that a round costs its S-boxes only. In the partial
// rounds the linear layer is solved for the S-box's output y = x^5: with the next S-box's input x' as the signal,
// y = (x' - other terms of x') / matrix[0][0]. The expressions that grow from round to round then stand on the C side of one
// constraint per S-box, where they cost neither proving time nor key size, instead of six times on the A and B sides.
template Poseidon(n) {
    signal input in[n];
    signal output out;

    var t = n + 1;
    var partialRounds = poseidonPartialRounds(t);
    var constants[(8 + partialRounds) * t] = poseidonRoundConstants(t);
    var matrix[t][t] = poseidonMatrix(t);

    var state[t];
    for (var i = 0; i < n; i++) {
        state[i + 1] = in[i];
    }
    for (var i = 0; i < t; i++) {
        state[i] += constants[i];
    }

    component first[4][t];
    for (var round = 0; round < 4; round++) {
        for (var i = 0; i < t; i++) {
            first[round][i] = FifthPower();
            first[round][i].in <== state[i];
        }
        for (var i = 0; i < t; i++) {
            state[i] = constants[(round + 1) * t + i];
            for (var j = 0; j < t; j++) {
                state[i] += matrix[i][j] * first[round][j].out;
            }
        }
    }

    signal x[partialRounds + 1];
    signal square[partialRounds];
    signal fourth[partialRounds];
    x[0] <== state[0];
    for (var round = 0; round < partialRounds; round++) {
        square[round] <== x[round] * x[round];
        fourth[round] <== square[round] * square[round];

        var others = constants[(round + 5) * t];
        for (var j = 1; j < t; j++) {
            others += matrix[0][j] * state[j];
        }
        x[round + 1] <-- matrix[0][0] * fourth[round] * x[round] + others;
        var y = (x[round + 1] - others) * (1 / matrix[0][0]);
        fourth[round] * x[round] === y;

        var mixed[t];
        mixed[0] = x[round + 1];
        for (var i = 1; i < t; i++) {
            mixed[i] = constants[(round + 5) * t + i] + matrix[i][0] * y;
            for (var j = 1; j < t; j++) {
                mixed[i] += matrix[i][j] * state[j];
            }
        }
        state = mixed;
    }

    component last[4][t];
    for (var round = 0; round < 4; round++) {
        for (var i = 0; i < t; i++) {
            last[round][i] = FifthPower();
            last[round][i].in <== state[i];
        }
        for (var i = 0; i < t; i++) {
            state[i] = round < 3 ? constants[(round + 5 + partialRounds) * t + i] : 0;
            for (var j = 0; j < t; j++) {
                state[i] += matrix[i][j] * last[round][j].out;
            }
        }
    }
    out <== state[0];
}

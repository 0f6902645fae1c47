pragma circom 2.1.6;

include "bits.circom";
include "evaluation.circom";
include "merkle_root.circom";
include "poseidon.circom";
include "poseidon_constants.circom";

// Writes the whole 16-leaf subtree number `subtree`: empty under oldRoot, leaf[0..15] under newRoot, the same siblings above.
// A tree of depth `levels` + 4. Leaves, subtree and oldRoot enter the proof as the coefficients of a polynomial, by its value
// at a challenge that the contract derives after newRoot is known. newRoot fixes every leaf of the tree, so at most 2^levels
// polynomials, one for each subtree, have a witness, and the challenge comes after all of them.
template TreeUpdate(levels) {
    var batch = 16;

    signal input newRoot;
    signal input challenge;
    signal input evaluation;

    signal input oldRoot;
    signal input subtree;
    signal input leaf[batch];
    signal input path[levels];

    component subtreeBits = Bits(levels);
    subtreeBits.in <== subtree;

    // Heap order: node k has the children 2k + 1 and 2k + 2, the leaves are the last 16.
    component node[batch - 1];
    for (var k = batch - 2; k >= 0; k--) {
        node[k] = Poseidon(2);
        for (var side = 0; side < 2; side++) {
            var child = 2 * k + 1 + side;
            if (child < batch - 1) {
                node[k].in[side] <== node[child].out;
            } else {
                node[k].in[side] <== leaf[child - batch + 1];
            }
        }
    }

    component before = MerkleRoot(levels);
    before.leaf <== emptySubtreeRoot();
    before.side <== subtreeBits.out;
    before.path <== path;
    oldRoot === before.root;

    component after = MerkleRoot(levels);
    after.leaf <== node[0].out;
    after.side <== subtreeBits.out;
    after.path <== path;
    newRoot === after.root;

    component polynomial = Evaluation(batch + 2);
    for (var k = 0; k < batch; k++) {
        polynomial.v[k] <== leaf[k];
    }
    polynomial.v[batch] <== subtree;
    polynomial.v[batch + 1] <== oldRoot;
    polynomial.point <== challenge;
    evaluation === polynomial.out;
}

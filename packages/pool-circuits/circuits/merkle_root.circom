pragma circom 2.1.6;

include "poseidon.circom";

// (left, right) = side is 0 ? (node, sibling) : (sibling, node). `side` must be a bit.
template Ordered() {
    signal input side;
    signal input node;
    signal input sibling;
    signal output left;
    signal output right;

    signal shift <== side * (sibling - node);
    left <== node + shift;
    right <== sibling - shift;
}

// Root over `leaf` along `path`, from the leaf upwards; side[k] is bit k of the leaf's index, 1 = right child. The bits must
// be constrained by the caller.
template MerkleRoot(depth) {
    signal input leaf;
    signal input side[depth];
    signal input path[depth];
    signal output root;

    component ordered[depth];
    component parent[depth];
    for (var level = 0; level < depth; level++) {
        ordered[level] = Ordered();
        ordered[level].side <== side[level];
        if (level == 0) {
            ordered[level].node <== leaf;
        } else {
            ordered[level].node <== parent[level - 1].out;
        }
        ordered[level].sibling <== path[level];
        parent[level] = Poseidon(2);
        parent[level].in[0] <== ordered[level].left;
        parent[level].in[1] <== ordered[level].right;
    }
    root <== parent[depth - 1].out;
}

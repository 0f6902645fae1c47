pragma circom 2.1.6;

include "bits.circom";
include "evaluation.circom";
include "is_zero.circom";
include "merkle_root.circom";
include "poseidon.circom";

// A note's commitment: H(npk, asset, amount).
template Commitment() {
    signal input npk;
    signal input asset;
    signal input amount;
    signal output out;

    component hash = Poseidon(3);
    hash.in[0] <== npk;
    hash.in[1] <== asset;
    hash.in[2] <== amount;
    out <== hash.out;
}

// One spent note: its nullifier, for the holder of the spending key; it is in the tree of `root` unless its amount is 0.
template SpentNote(depth) {
    signal input root;
    signal input spendingKey;
    signal input asset;
    signal input oneTimeIndex;
    signal input blinding;
    signal input amount;
    signal input leafIndex;
    signal input path[depth];
    signal output nullifier;

    component ownerKey = Poseidon(2);
    ownerKey.in[0] <== spendingKey;
    ownerKey.in[1] <== oneTimeIndex;

    component npk = Poseidon(2);
    npk.in[0] <== ownerKey.out;
    npk.in[1] <== blinding;

    component commitment = Commitment();
    commitment.npk <== npk.out;
    commitment.asset <== asset;
    commitment.amount <== amount;

    component amountBits = Bits(128);
    amountBits.in <== amount;

    // Without the bound one note would have a nullifier for every leafIndex + k * 2^depth.
    component leafIndexBits = Bits(depth);
    leafIndexBits.in <== leafIndex;

    component nullifierHash = Poseidon(3);
    nullifierHash.in[0] <== spendingKey;
    nullifierHash.in[1] <== commitment.out;
    nullifierHash.in[2] <== leafIndex;
    nullifier <== nullifierHash.out;

    component tree = MerkleRoot(depth);
    tree.leaf <== commitment.out;
    tree.side <== leafIndexBits.out;
    tree.path <== path;
    // A padding input (amount 0) needs no membership.
    amount * (root - tree.root) === 0;
}

// One created note: its commitment, with an amount of 128 bits.
template CreatedNote() {
    signal input npk;
    signal input asset;
    signal input amount;
    signal output commitment;

    component hash = Commitment();
    hash.npk <== npk;
    hash.asset <== asset;
    hash.amount <== amount;
    commitment <== hash.out;

    component amountBits = Bits(128);
    amountBits.in <== amount;
}

// Spends `inputs` notes of one asset and one spending key and creates two of that asset. The values the contract sees are
// v = (root, publicAsset, publicAmount, extDataHash, nullifier[inputs], commitment[2]). They enter the proof as their
// Poseidon hash c, which fixes them before the challenge exists, and as their polynomial's value at the challenge: three
// public inputs instead of 6 + inputs.
template JoinSplit(inputs, depth) {
    var outputs = 2;
    var values = 4 + inputs + outputs;

    signal input c;
    signal input challenge;
    signal input evaluation;

    signal input root;
    signal input publicAsset;
    signal input publicAmount;
    signal input extDataHash;

    signal input spendingKey;
    signal input asset;
    signal input inputOneTimeIndex[inputs];
    signal input inputBlinding[inputs];
    signal input inputAmount[inputs];
    signal input inputLeafIndex[inputs];
    signal input inputPath[inputs][depth];
    signal input outputNpk[outputs];
    signal input outputAmount[outputs];

    signal v[values];
    v[0] <== root;
    v[1] <== publicAsset;
    v[2] <== publicAmount;
    v[3] <== extDataHash;

    var balance = publicAmount;
    component spent[inputs];
    for (var i = 0; i < inputs; i++) {
        spent[i] = SpentNote(depth);
        spent[i].root <== root;
        spent[i].spendingKey <== spendingKey;
        spent[i].asset <== asset;
        spent[i].oneTimeIndex <== inputOneTimeIndex[i];
        spent[i].blinding <== inputBlinding[i];
        spent[i].amount <== inputAmount[i];
        spent[i].leafIndex <== inputLeafIndex[i];
        spent[i].path <== inputPath[i];
        v[4 + i] <== spent[i].nullifier;
        balance += inputAmount[i];
    }

    component created[outputs];
    for (var i = 0; i < outputs; i++) {
        created[i] = CreatedNote();
        created[i].npk <== outputNpk[i];
        created[i].asset <== asset;
        created[i].amount <== outputAmount[i];
        v[4 + inputs + i] <== created[i].commitment;
        balance -= outputAmount[i];
    }

    // What comes in equals what goes out. No sum can wrap: amounts have 128 bits, and so has |publicAmount| by the contract.
    balance === 0;

    // A public amount names its asset, the notes' asset; without one the asset stays private.
    component noPublicAmount = IsZero();
    noPublicAmount.in <== publicAmount;
    component noPublicAsset = IsZero();
    noPublicAsset.in <== publicAsset;
    noPublicAmount.out === noPublicAsset.out;
    publicAsset * (publicAsset - asset) === 0;

    component hash = Poseidon(values);
    hash.in <== v;
    c === hash.out;

    component polynomial = Evaluation(values);
    polynomial.v <== v;
    polynomial.point <== challenge;
    evaluation === polynomial.out;
}

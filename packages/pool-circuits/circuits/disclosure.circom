pragma circom 2.1.6;

include "poseidon.circom";

// Shows that whoever made the proof holds the spending key of one note, without the key. The reader of a statement computes
// the note's commitment from its opening (npk, asset, amount) and finds it on the chain; here the key of npk is tied to
//  - the note's nullifier, if `shown` is 1. It is 0 if `shown` is 0: the nullifier of an unspent note would tell a reader
//    when it is spent. The reader gives `shown`, so it is 0 or 1;
//  - a pseudonym of the key in this statement. All notes of one owner have the same one in a statement, and one key has
//    unlinkable pseudonyms in two statements. `context` is the hash of the statement: a proof holds in no other.
// The reader checks that leafIndex is less than 2^26, as in the pool.
template Disclosure() {
    signal input npk;
    signal input commitment;
    signal input leafIndex;
    signal input shown;
    signal input nullifier;
    signal input context;
    signal input pseudonym;

    signal input spendingKey;
    signal input oneTimeIndex;
    signal input blinding;

    component ownerKey = Poseidon(2);
    ownerKey.in[0] <== spendingKey;
    ownerKey.in[1] <== oneTimeIndex;

    component npkHash = Poseidon(2);
    npkHash.in[0] <== ownerKey.out;
    npkHash.in[1] <== blinding;
    npk === npkHash.out;

    component nullifierHash = Poseidon(3);
    nullifierHash.in[0] <== spendingKey;
    nullifierHash.in[1] <== commitment;
    nullifierHash.in[2] <== leafIndex;
    nullifier === shown * nullifierHash.out;

    // 2^32 is no leaf index, so a pseudonym is no nullifier.
    component pseudonymHash = Poseidon(3);
    pseudonymHash.in[0] <== spendingKey;
    pseudonymHash.in[1] <== context;
    pseudonymHash.in[2] <== 4294967296;
    pseudonym === pseudonymHash.out;
}

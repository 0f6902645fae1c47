pragma circom 2.1.6;

include "../disclosure.circom";

component main {public [npk, commitment, leafIndex, shown, nullifier, context, pseudonym]} = Disclosure();

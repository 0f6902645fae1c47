pragma circom 2.1.6;

include "../tree_update.circom";

component main {public [newRoot, challenge, evaluation]} = TreeUpdate(1);

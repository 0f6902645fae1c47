pragma circom 2.1.6;

include "../join_split.circom";

component main {public [c, challenge, evaluation]} = JoinSplit(2, 26);

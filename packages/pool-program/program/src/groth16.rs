//! Groth16 verification over BN254 (Groth 2016): e(-A, B) e(alpha, beta) e(vk_x, gamma) e(C, delta) = 1.

use crate::account::Word;
use crate::error::{Error, Result};
use crate::keys;
use crate::syscalls::{sol_alt_bn128_compression, sol_alt_bn128_group_op};

const ADD: u64 = 0;
const MULTIPLY: u64 = 2;
const PAIRING: u64 = 3;
const G1_DECOMPRESS: u64 = 1;
const G2_DECOMPRESS: u64 = 3;
/// In the first byte of a compressed point: y is the larger of the two roots.
const LARGER_ROOT: u8 = 0x80;

/// The proof's points, compressed: A (32 bytes), B (64), C (32), each x with a flag of y.
pub type Proof = [u8; 128];

/// Refuses a proof that does not verify for the public inputs, each below r.
#[inline(never)]
pub fn verify(proof: &Proof, inputs: &[&Word; 3]) -> Result {
    let mut frame = [0u8; 768];
    decompress_a(proof, &mut frame)?;
    group(unsafe { sol_alt_bn128_compression(G2_DECOMPRESS, proof.as_ptr().add(32), 64, frame.as_mut_ptr().add(64)) })?;
    frame[192..256].copy_from_slice(&keys::ALPHA);
    frame[256..384].copy_from_slice(&keys::BETA);
    frame[384..448].copy_from_slice(&combine(inputs)?);
    frame[448..576].copy_from_slice(&keys::GAMMA);
    group(unsafe {
        sol_alt_bn128_compression(G1_DECOMPRESS, proof.as_ptr().add(96), 32, frame.as_mut_ptr().add(576))
    })?;
    frame[640..].copy_from_slice(&keys::DELTA);
    let mut one = [0u8; 32];
    group(unsafe { sol_alt_bn128_group_op(PAIRING, frame.as_ptr(), 768, one.as_mut_ptr()) })?;
    if one[31] == 1 {
        Ok(())
    } else {
        Err(Error::InvalidProof)
    }
}

/// -A is A with the other root.
fn decompress_a(proof: &Proof, frame: &mut [u8; 768]) -> Result {
    let mut point = [0u8; 32];
    point.copy_from_slice(&proof[..32]);
    point[0] ^= LARGER_ROOT;
    group(unsafe { sol_alt_bn128_compression(G1_DECOMPRESS, point.as_ptr(), 32, frame.as_mut_ptr()) })
}

/// vk_x = IC_0 + the sum of input_i * IC_i.
fn combine(inputs: &[&Word; 3]) -> Result<[u8; 64]> {
    let mut sum = keys::IC[0];
    let mut term = [0u8; 96];
    let mut pair = [0u8; 128];
    for (index, input) in inputs.iter().enumerate() {
        term[..64].copy_from_slice(&keys::IC[index + 1]);
        term[64..].copy_from_slice(*input);
        group(unsafe { sol_alt_bn128_group_op(MULTIPLY, term.as_ptr(), 96, pair.as_mut_ptr()) })?;
        pair[64..].copy_from_slice(&sum);
        group(unsafe { sol_alt_bn128_group_op(ADD, pair.as_ptr(), 128, sum.as_mut_ptr()) })?;
    }
    Ok(sum)
}

fn group(status: u64) -> Result {
    if status == 0 {
        Ok(())
    } else {
        Err(Error::InvalidProof)
    }
}

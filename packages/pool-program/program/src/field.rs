//! The scalar field of BN254: canonical elements, reduction of hashes, the evaluation of a polynomial.
//! Limbs have 32 bits: the compiler's target has no product of 64-bit numbers that is wider than 64 bits.

use crate::account::Word;
use crate::error::{Error, Result};

type Limbs = [u32; 8];

/// r, least significant limb first.
const R: Limbs =
    [0xf000_0001, 0x43e1_f593, 0x79b9_7091, 0x2833_e848, 0x8181_585d, 0xb850_45b6, 0xe131_a029, 0x3064_4e72];
/// 2^512 mod r.
const R_SQUARED: Limbs =
    [0xae21_6da7, 0x1bb8_e645, 0xe35c_59e3, 0x53fe_3ab1, 0x53bb_8085, 0x8c49_833d, 0x7f4e_44a5, 0x0216_d0b1];
/// -1/r mod 2^32.
const INVERSE: u32 = 0xefff_ffff;

/// Refuses an element of r or more; nothing that comes from outside is ever reduced.
pub fn require_canonical(element: &Word) -> Result {
    if less(&limbs(element), &R) {
        Ok(())
    } else {
        Err(Error::NotCanonical)
    }
}

/// A hash as a field element: big-endian, modulo r.
pub fn reduce(hash: &Word) -> Word {
    let mut value = limbs(hash);
    // 2^256 < 6 r.
    while !less(&value, &R) {
        value = subtract(&value, &R);
    }
    word(&value)
}

/// r - amount, or 0 for 0: what leaves the pool is negative.
pub fn negative(amount: &Word) -> Word {
    let value = limbs(amount);
    if value == [0; 8] {
        *amount
    } else {
        word(&subtract(&R, &value))
    }
}

/// An amount as a field element.
pub fn from_u64(amount: u64) -> Word {
    let mut element = [0; 32];
    element[24..].copy_from_slice(&amount.to_be_bytes());
    element
}

/// The sum of values[k] * point^k, by Horner's rule; all below r.
#[inline(never)]
pub fn evaluate(values: &[&Word; 8], point: &Word) -> Word {
    // A Montgomery product with point * 2^256 is the plain product with point.
    let factor = product(&limbs(point), &R_SQUARED);
    let mut sum = [0; 8];
    for value in values.iter().rev() {
        sum = add(&product(&sum, &factor), &limbs(value));
    }
    word(&sum)
}

fn limbs(element: &Word) -> Limbs {
    let mut limbs = [0; 8];
    for (index, limb) in limbs.iter_mut().enumerate() {
        let at = 28 - 4 * index;
        *limb = u32::from_be_bytes([element[at], element[at + 1], element[at + 2], element[at + 3]]);
    }
    limbs
}

fn word(limbs: &Limbs) -> Word {
    let mut element = [0; 32];
    for (index, limb) in limbs.iter().enumerate() {
        let at = 28 - 4 * index;
        element[at..at + 4].copy_from_slice(&limb.to_be_bytes());
    }
    element
}

fn less(a: &Limbs, b: &Limbs) -> bool {
    for index in (0..8).rev() {
        if a[index] != b[index] {
            return a[index] < b[index];
        }
    }
    false
}

fn subtract(a: &Limbs, b: &Limbs) -> Limbs {
    let mut result = [0; 8];
    let mut borrow = 0u64;
    for index in 0..8 {
        let difference = (a[index] as u64).wrapping_sub(b[index] as u64).wrapping_sub(borrow);
        result[index] = difference as u32;
        borrow = difference >> 63;
    }
    result
}

/// Both below r, which has 254 bits: the sum does not overflow.
fn add(a: &Limbs, b: &Limbs) -> Limbs {
    let mut result = [0; 8];
    let mut carry = 0u64;
    for index in 0..8 {
        let sum = a[index] as u64 + b[index] as u64 + carry;
        result[index] = sum as u32;
        carry = sum >> 32;
    }
    if less(&result, &R) {
        result
    } else {
        subtract(&result, &R)
    }
}

/// a * b / 2^256 mod r (Montgomery 1985, interleaved). Sums of a limb, a product and a carry fit 64 bits exactly.
fn product(a: &Limbs, b: &Limbs) -> Limbs {
    let mut sum = [0u32; 8];
    let mut top = 0u64;
    for digit in b {
        let mut carry = 0u64;
        for index in 0..8 {
            let step =
                (a[index] as u64).wrapping_mul(*digit as u64).wrapping_add(sum[index] as u64).wrapping_add(carry);
            sum[index] = step as u32;
            carry = step >> 32;
        }
        top = top.wrapping_add(carry);
        let quotient = sum[0].wrapping_mul(INVERSE) as u64;
        let mut carry = quotient.wrapping_mul(R[0] as u64).wrapping_add(sum[0] as u64) >> 32;
        for index in 1..8 {
            let step = quotient.wrapping_mul(R[index] as u64).wrapping_add(sum[index] as u64).wrapping_add(carry);
            sum[index - 1] = step as u32;
            carry = step >> 32;
        }
        top = top.wrapping_add(carry);
        sum[7] = top as u32;
        top >>= 32;
    }
    // Below 2 r, since a and b are below r and r below 2^254.
    if less(&sum, &R) {
        sum
    } else {
        subtract(&sum, &R)
    }
}

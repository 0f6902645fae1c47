//! What a market gives: x y = constant, with a fee of 0.30 % of the input that stays in the market.

/// Of a thousand.
const FEE: u64 = 3;

/// `floor(give * net / (take + net))`, net being the input less its fee, which is rounded up: every rounding is the market's.
/// `take` and `give` are what the market holds of the input and of the output; `None` when the input does not fit beside `take`,
/// which no real mint gets to: its supply has 64 bits.
pub fn output(take: u64, give: u64, input: u64) -> Option<u64> {
    take.checked_add(input)?;
    let net = input - fee(input);
    Some(share(give, net, take + net))
}

/// ceil(3 * input / 1000), without a product that could exceed 64 bits.
fn fee(input: u64) -> u64 {
    input / 1000 * FEE + (input % 1000 * FEE).div_ceil(1000)
}

/// floor(a * b / divisor) for b <= divisor > 0. The target has no product of 128 bits, nor a division of one.
fn share(a: u64, b: u64, divisor: u64) -> u64 {
    let (mut remainder, low) = product(a, b);
    // Binary long division. The high half is below the divisor, since a < 2^64 and b <= divisor: the quotient fits 64 bits.
    let mut quotient = 0;
    for bit in (0..64).rev() {
        let carry = remainder >> 63;
        remainder = remainder << 1 | (low >> bit & 1);
        quotient <<= 1;
        if carry == 1 || remainder >= divisor {
            remainder = remainder.wrapping_sub(divisor);
            quotient |= 1;
        }
    }
    quotient
}

/// a * b as its high and low 64 bits.
fn product(a: u64, b: u64) -> (u64, u64) {
    const LOW: u64 = 0xffff_ffff;
    let (a1, a0, b1, b0) = (a >> 32, a & LOW, b >> 32, b & LOW);
    // Each product of halves is at most (2^32 - 1)^2, so a carry of 32 bits fits beside it.
    let bottom = a0.wrapping_mul(b0);
    let middle = a1.wrapping_mul(b0).wrapping_add(bottom >> 32);
    let other = a0.wrapping_mul(b1).wrapping_add(middle & LOW);
    let high = a1.wrapping_mul(b1).wrapping_add(middle >> 32).wrapping_add(other >> 32);
    (high, other << 32 | bottom & LOW)
}

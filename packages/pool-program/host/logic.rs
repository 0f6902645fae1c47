//! Unit tests of what the programs compute by themselves, compiled for the machine that builds them: `npm run test:program`. Nothing here
//! calls the runtime. The programs as they are deployed are tested in test/.
#![allow(dead_code)]

#[path = "../program/src/account.rs"]
mod account;
#[path = "../program/src/addresses.rs"]
mod addresses;
#[path = "../program/src/error.rs"]
mod error;
#[path = "../program/src/field.rs"]
mod field;
#[path = "../program/src/keys.rs"]
mod keys;
#[path = "../exchange/src/price.rs"]
mod price;
#[path = "../program/src/reader.rs"]
mod reader;
#[path = "../program/src/runtime.rs"]
mod runtime;
#[path = "../program/src/state.rs"]
mod state;
#[path = "../program/src/syscalls.rs"]
mod syscalls;
#[path = "../program/src/tree.rs"]
mod tree;

use account::{Word, ZERO};
use error::Error;

/// The same numbers in every run (xorshift64*, Vigna 2016).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// Of every size alike.
    fn of_any_size(&mut self) -> u64 {
        let size = self.next() % 64;
        self.next() >> size
    }

    fn word(&mut self) -> Word {
        let mut word = ZERO;
        for part in word.chunks_exact_mut(8) {
            part.copy_from_slice(&self.next().to_be_bytes());
        }
        word
    }

    fn element(&mut self) -> Word {
        field::reduce(&self.word())
    }
}

fn element(value: u64) -> Word {
    field::from_u64(value)
}

/// r - 1, from its hexadecimal digits.
fn largest() -> Word {
    let digits = "30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000000";
    let mut word = ZERO;
    for (at, byte) in word.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).unwrap();
    }
    word
}

/// One more, of a big-endian number.
fn successor(mut word: Word) -> Word {
    for byte in word.iter_mut().rev() {
        *byte = byte.wrapping_add(1);
        if *byte != 0 {
            break;
        }
    }
    word
}

mod the_field {
    use super::*;

    #[test]
    fn takes_elements_below_r_alone() {
        assert!(field::require_canonical(&ZERO).is_ok());
        assert!(field::require_canonical(&largest()).is_ok());
        for outside in [successor(largest()), [0xff; 32]] {
            assert!(field::require_canonical(&outside) == Err(Error::NotCanonical));
        }
    }

    #[test]
    fn reduces_hashes_to_the_element_that_they_are_modulo_r() {
        assert_eq!(field::reduce(&largest()), largest());
        assert_eq!(field::reduce(&successor(largest())), ZERO);
        assert_eq!(field::reduce(&successor(successor(largest()))), element(1));
        let mut numbers = Numbers(1);
        for _ in 0..1_000 {
            assert!(field::require_canonical(&numbers.element()).is_ok());
        }
    }

    #[test]
    fn takes_an_amount_back_by_its_negative() {
        assert_eq!(field::negative(&ZERO), ZERO);
        assert_eq!(field::negative(&element(1)), largest());
        let mut numbers = Numbers(2);
        let one = element(1);
        for _ in 0..1_000 {
            let amount = element(numbers.of_any_size());
            let both = [&amount, &field::negative(&amount), &ZERO, &ZERO, &ZERO, &ZERO, &ZERO, &ZERO];
            assert_eq!(field::evaluate(&both, &one), ZERO);
        }
    }

    #[test]
    fn evaluates_small_polynomials_as_integers_do() {
        let mut numbers = Numbers(3);
        for _ in 0..1_000 {
            let values: Vec<u64> = (0..8).map(|_| numbers.next() >> 40).collect();
            let point = numbers.next() >> 52;
            let words: Vec<Word> = values.iter().map(|value| element(*value)).collect();
            let expected = values.iter().rev().fold(0u128, |sum, value| sum * point as u128 + *value as u128);
            let mut word = ZERO;
            word[16..].copy_from_slice(&expected.to_be_bytes());
            let given: [&Word; 8] = core::array::from_fn(|at| &words[at]);
            assert_eq!(field::evaluate(&given, &element(point)), word);
        }
    }

    #[test]
    fn evaluates_at_minus_one_to_what_is_even_less_what_is_odd() {
        let mut numbers = Numbers(4);
        for _ in 0..1_000 {
            let (a, b) = (numbers.element(), numbers.element());
            let at_minus_one = field::evaluate(&[&a, &b, &ZERO, &ZERO, &ZERO, &ZERO, &ZERO, &ZERO], &largest());
            let difference =
                field::evaluate(&[&a, &field::negative(&b), &ZERO, &ZERO, &ZERO, &ZERO, &ZERO, &ZERO], &element(1));
            assert_eq!(at_minus_one, difference);
        }
    }
}

mod instruction_data {
    use super::*;
    use reader::Reader;

    #[test]
    fn is_read_from_start_to_end_and_not_beyond() {
        let data: Vec<u8> = (0..44).collect();
        let mut reader = Reader::new(&data);
        assert!(reader.u8() == Ok(0));
        assert!(reader.u16() == Ok(0x0201));
        assert!(reader.u64() == Ok(0x0a09_0807_0605_0403));
        assert!(reader.word().is_ok_and(|word| word[..] == data[11..43]));
        assert!(reader.u16() == Err(Error::InvalidData));
        assert!(reader.rest() == [43]);
    }

    #[test]
    fn may_have_nothing_left() {
        assert!(Reader::new(&[]).end().is_ok());
        assert!(Reader::new(&[0]).end() == Err(Error::InvalidData));
    }
}

mod roots {
    use super::*;
    use state::{Roots, RECENT, TIMED, TREES};

    fn none() -> Box<Roots> {
        Box::new(Roots {
            tag: 0,
            recent_count: 0,
            timed_count: 0,
            minute: 0,
            recent: [ZERO; RECENT],
            timed: [ZERO; TIMED],
            last: [ZERO; TREES],
        })
    }

    #[test]
    fn are_known_where_they_stand_and_nowhere_else() {
        let mut roots = none();
        assert!(tree::known(&roots, 0, 0) == Err(Error::UnknownRoot));
        tree::remember(&mut roots, &element(7), 0);
        for ring in [0, 1] {
            assert!(tree::known(&roots, ring, 0) == Ok(&element(7)));
            assert!(tree::known(&roots, ring, 1) == Err(Error::UnknownRoot));
        }
        assert!(tree::known(&roots, 2, 0) == Err(Error::UnknownRoot));
        assert!(tree::known(&roots, 3, 0) == Err(Error::UnknownRoot));
        assert!(tree::known(&roots, 0, RECENT as u16) == Err(Error::UnknownRoot));
    }

    #[test]
    fn of_the_first_of_a_minute_outlive_a_flood() {
        let mut roots = none();
        tree::remember(&mut roots, &element(1), 60);
        for flood in 0..RECENT as u64 {
            tree::remember(&mut roots, &element(2 + flood), 119);
        }
        assert!(!roots.recent.contains(&element(1)));
        assert!(tree::known(&roots, 1, 0) == Ok(&element(1)));
        assert_eq!(roots.timed_count, 1);
        tree::remember(&mut roots, &element(9_999), 120);
        assert!(tree::known(&roots, 1, 1) == Ok(&element(9_999)));
    }

    #[test]
    fn give_their_places_to_new_ones_in_turn() {
        let mut roots = none();
        for minute in 0..TIMED as u64 + 3 {
            tree::remember(&mut roots, &element(1 + minute), 60 * minute);
        }
        assert!(tree::known(&roots, 1, 2) == Ok(&element(1 + TIMED as u64 + 2)));
        assert!(tree::known(&roots, 1, 3) == Ok(&element(4)));
        assert_eq!(roots.timed_count, TIMED as u64 + 3);
    }

    #[test]
    fn are_not_remembered_by_a_clock_that_goes_back() {
        let mut roots = none();
        tree::remember(&mut roots, &element(1), 600);
        tree::remember(&mut roots, &element(2), 540);
        assert_eq!((roots.recent_count, roots.timed_count), (2, 1));
    }
}

mod a_market {
    use super::*;

    /// With the products of 128 bits that the target does not have.
    fn expected(take: u64, give: u64, input: u64) -> Option<u64> {
        take.checked_add(input)?;
        let net = input as u128 - (3 * input as u128).div_ceil(1_000);
        let divisor = take as u128 + net;
        Some(if divisor == 0 { 0 } else { (give as u128 * net / divisor) as u64 })
    }

    #[test]
    fn gives_what_the_formula_says_whatever_the_sizes() {
        let mut numbers = Numbers(5);
        for _ in 0..100_000 {
            let (take, give, input) = (numbers.of_any_size().max(1), numbers.of_any_size(), numbers.of_any_size());
            assert_eq!(price::output(take, give, input), expected(take, give, input), "{take} {give} {input}");
        }
        for (take, give, input) in [(1, u64::MAX, u64::MAX - 1), (u64::MAX, u64::MAX, 0), (u64::MAX, 1, 1)] {
            assert_eq!(price::output(take, give, input), expected(take, give, input));
        }
    }

    #[test]
    fn never_lets_its_product_fall() {
        let mut numbers = Numbers(6);
        for _ in 0..100_000 {
            let (take, give, input) = (numbers.of_any_size().max(1), numbers.of_any_size(), numbers.of_any_size());
            let Some(out) = price::output(take, give, input) else { continue };
            let after = (take as u128 + input as u128) * (give - out) as u128;
            assert!(after >= take as u128 * give as u128);
        }
    }
}

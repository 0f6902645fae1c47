//! A constant-product exchange for local nodes, so that swaps of the shielded pool have a venue to go to.
//!
//! Not for main networks: it has no shares, so whoever gives a market tokens gives them away; nobody can take liquidity out
//! but by trading. A market is two token accounts of an address of this program, and nothing else is kept.
#![no_std]

mod price;
mod swap;

// The pool's own, which uses all that is in them. Refusals have the pool's numbers.
#[allow(dead_code)]
#[path = "../../program/src/account.rs"]
mod account;
#[allow(dead_code)]
#[path = "../../program/src/addresses.rs"]
mod addresses;
#[allow(dead_code)]
#[path = "../../program/src/error.rs"]
mod error;
#[allow(dead_code)]
#[path = "../../program/src/reader.rs"]
mod reader;
#[allow(dead_code)]
#[path = "../../program/src/runtime.rs"]
mod runtime;
#[allow(dead_code)]
#[path = "../../program/src/spl.rs"]
mod spl;
#[allow(dead_code)]
#[path = "../../program/src/syscalls.rs"]
mod syscalls;

use account::{parse, Account, MAX_ACCOUNTS};
use core::mem::MaybeUninit;
use reader::Reader;

/// # Safety
/// `input` is the parameter block of the loader.
#[no_mangle]
pub unsafe extern "C" fn entrypoint(input: *mut u8) -> u64 {
    let mut accounts: [MaybeUninit<Account>; MAX_ACCOUNTS] = [const { MaybeUninit::uninit() }; MAX_ACCOUNTS];
    let result = match parse(input, &mut accounts) {
        Ok((call, data)) => swap::swap(&call, Reader::new(data)),
        Err(error) => Err(error),
    };
    match result {
        Ok(()) => 0,
        Err(error) => error as u64,
    }
}

#[cfg(any(target_arch = "bpf", target_arch = "sbf"))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    unsafe { syscalls::abort() }
}

/// LLVM lowers code that cannot be reached to a call of this symbol.
#[cfg(any(target_arch = "bpf", target_arch = "sbf"))]
#[no_mangle]
extern "C" fn __bpf_trap() -> ! {
    unsafe { syscalls::abort() }
}

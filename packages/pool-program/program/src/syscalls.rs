//! The runtime's functions. A static syscall (SIMD-0178) is a call of the hash of its name, which `solana-define-syscall`
//! does in the same way: the source builds with `cargo build-sbf --arch v3`, too.

/// murmur3_32 with seed 0.
const fn id(name: &str) -> usize {
    let bytes = name.as_bytes();
    let length = bytes.len();
    let mut hash = 0u32;
    let mut at = 0;
    while at + 4 <= length {
        let block = (bytes[at] as u32)
            | (bytes[at + 1] as u32) << 8
            | (bytes[at + 2] as u32) << 16
            | (bytes[at + 3] as u32) << 24;
        hash = (hash ^ mix(block)).rotate_left(13).wrapping_mul(5).wrapping_add(0xe654_6b64);
        at += 4;
    }
    let mut tail = 0u32;
    let mut last = length;
    while last > at {
        last -= 1;
        tail = tail << 8 | bytes[last] as u32;
    }
    if length > at {
        hash ^= mix(tail);
    }
    hash ^= length as u32;
    hash = (hash ^ hash >> 16).wrapping_mul(0x85eb_ca6b);
    hash = (hash ^ hash >> 13).wrapping_mul(0xc2b2_ae35);
    (hash ^ hash >> 16) as usize
}

const fn mix(block: u32) -> u32 {
    block.wrapping_mul(0xcc9e_2d51).rotate_left(15).wrapping_mul(0x1b87_3593)
}

macro_rules! syscalls {
    ($(fn $name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?;)*) => { $(
        #[inline(always)]
        pub unsafe fn $name($($argument: $type),*) $(-> $result)? {
            let call: extern "C" fn($($type),*) $(-> $result)? =
                core::mem::transmute(const { id(stringify!($name)) });
            call($($argument),*)
        }
    )* }
}

syscalls! {
    fn abort() -> !;
    fn sol_sha256(slices: *const u8, count: u64, out: *mut u8) -> u64;
    fn sol_keccak256(slices: *const u8, count: u64, out: *mut u8) -> u64;
    fn sol_poseidon(parameters: u64, endianness: u64, slices: *const u8, count: u64, out: *mut u8) -> u64;
    fn sol_alt_bn128_group_op(operation: u64, input: *const u8, size: u64, out: *mut u8) -> u64;
    fn sol_alt_bn128_compression(operation: u64, input: *const u8, size: u64, out: *mut u8) -> u64;
    fn sol_invoke_signed_c(instruction: *const u8, accounts: *const u8, count: u64, signers: *const u8, signer_count: u64) -> u64;
    fn sol_try_find_program_address(seeds: *const u8, count: u64, program: *const u8, address: *mut u8, bump: *mut u8) -> u64;
    fn sol_get_clock_sysvar(out: *mut u8) -> u64;
    fn sol_get_rent_sysvar(out: *mut u8) -> u64;
}

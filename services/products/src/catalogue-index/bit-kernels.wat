;; Loops over bits, 128 at a time (WebAssembly SIMD, Node 16 and later). Arrays begin and end at multiples of 16 bytes.
;; Compiled in bit-kernels.ts.
(module
  (import "bits" "memory" (memory 0 32768 shared))

  ;; bits &= other
  (func (export "and") (param $bits i32) (param $other i32) (param $bytes i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $bits) (local.get $bytes)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $bits) (local.get $end)))
        (v128.store (local.get $bits)
          (v128.and (v128.load (local.get $bits)) (v128.load (local.get $other))))
        (local.set $bits (i32.add (local.get $bits) (i32.const 16)))
        (local.set $other (i32.add (local.get $other) (i32.const 16)))
        (br $next))))

  ;; bits |= other
  (func (export "or") (param $bits i32) (param $other i32) (param $bytes i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $bits) (local.get $bytes)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $bits) (local.get $end)))
        (v128.store (local.get $bits)
          (v128.or (v128.load (local.get $bits)) (v128.load (local.get $other))))
        (local.set $bits (i32.add (local.get $bits) (i32.const 16)))
        (local.set $other (i32.add (local.get $other) (i32.const 16)))
        (br $next))))

  ;; bits &= ~other
  (func (export "andNot") (param $bits i32) (param $other i32) (param $bytes i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $bits) (local.get $bytes)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $bits) (local.get $end)))
        (v128.store (local.get $bits)
          (v128.andnot (v128.load (local.get $bits)) (v128.load (local.get $other))))
        (local.set $bits (i32.add (local.get $bits) (i32.const 16)))
        (local.set $other (i32.add (local.get $other) (i32.const 16)))
        (br $next))))

  ;; Adds one bit to another: bits ^= carry, and carry is what is carried. Returns whether anything is.
  (func (export "halfAdd") (param $bits i32) (param $carry i32) (param $bytes i32) (result i32)
    (local $end i32)
    (local $one v128)
    (local $other v128)
    (local $carried v128)
    (local.set $end (i32.add (local.get $bits) (local.get $bytes)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $bits) (local.get $end)))
        (local.set $one (v128.load (local.get $bits)))
        (local.set $other (v128.load (local.get $carry)))
        (v128.store (local.get $bits) (v128.xor (local.get $one) (local.get $other)))
        (local.set $one (v128.and (local.get $one) (local.get $other)))
        (v128.store (local.get $carry) (local.get $one))
        (local.set $carried (v128.or (local.get $carried) (local.get $one)))
        (local.set $bits (i32.add (local.get $bits) (i32.const 16)))
        (local.set $carry (i32.add (local.get $carry) (i32.const 16)))
        (br $next)))
    (v128.any_true (local.get $carried)))

  ;; How many are in both.
  (func (export "count") (param $bits i32) (param $other i32) (param $bytes i32) (result i32)
    (local $end i32)
    (local $stop i32)
    (local $each v128)
    (local $sum v128)
    (local.set $end (i32.add (local.get $bits) (local.get $bytes)))
    (block $done
      (loop $some
        (br_if $done (i32.ge_u (local.get $bits) (local.get $end)))
        ;; sums of bytes: of 16 of up to 8 each
        (local.set $each (v128.const i64x2 0 0))
        (local.set $stop (i32.add (local.get $bits) (i32.const 256)))
        (if (i32.gt_u (local.get $stop) (local.get $end)) (then (local.set $stop (local.get $end))))
        (loop $next
          (local.set $each
            (i8x16.add (local.get $each)
              (i8x16.popcnt
                (v128.and (v128.load (local.get $bits)) (v128.load (local.get $other))))))
          (local.set $bits (i32.add (local.get $bits) (i32.const 16)))
          (local.set $other (i32.add (local.get $other) (i32.const 16)))
          (br_if $next (i32.lt_u (local.get $bits) (local.get $stop))))
        (local.set $sum
          (i32x4.add (local.get $sum)
            (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u (local.get $each)))))
        (br $some)))
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
      (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))

  ;; How many are in bits and in one of two others.
  (func (export "countEither") (param $bits i32) (param $one i32) (param $other i32) (param $bytes i32) (result i32)
    (local $end i32)
    (local $stop i32)
    (local $each v128)
    (local $sum v128)
    (local.set $end (i32.add (local.get $bits) (local.get $bytes)))
    (block $done
      (loop $some
        (br_if $done (i32.ge_u (local.get $bits) (local.get $end)))
        ;; sums of bytes: of 16 of up to 8 each
        (local.set $each (v128.const i64x2 0 0))
        (local.set $stop (i32.add (local.get $bits) (i32.const 256)))
        (if (i32.gt_u (local.get $stop) (local.get $end)) (then (local.set $stop (local.get $end))))
        (loop $next
          (local.set $each
            (i8x16.add (local.get $each)
              (i8x16.popcnt
                (v128.and (v128.load (local.get $bits)) (v128.or (v128.load (local.get $one)) (v128.load (local.get $other)))))))
          (local.set $bits (i32.add (local.get $bits) (i32.const 16)))
          (local.set $one (i32.add (local.get $one) (i32.const 16)))
          (local.set $other (i32.add (local.get $other) (i32.const 16)))
          (br_if $next (i32.lt_u (local.get $bits) (local.get $stop))))
        (local.set $sum
          (i32x4.add (local.get $sum)
            (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u (local.get $each)))))
        (br $some)))
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
      (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))

  ;; Adds the bits to counts by number: numbers has one for each bit, counts one for each number.
  (func (export "countByNumber") (param $bits i32) (param $bytes i32) (param $numbers i32) (param $counts i32)
    (local $end i32)
    (local $word i64)
    (local $count i32)
    (local.set $end (i32.add (local.get $bits) (local.get $bytes)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $bits) (local.get $end)))
        (local.set $word (i64.load (local.get $bits)))
        (if (i64.ne (local.get $word) (i64.const 0)) (then
          (loop $each
            (local.set $count
              (i32.add (local.get $counts)
                (i32.shl
                  (i32.load
                    (i32.add (local.get $numbers)
                      (i32.shl (i32.wrap_i64 (i64.ctz (local.get $word))) (i32.const 2))))
                  (i32.const 2))))
            (i32.store (local.get $count) (i32.add (i32.load (local.get $count)) (i32.const 1)))
            (local.set $word
              (i64.and (local.get $word) (i64.sub (local.get $word) (i64.const 1))))
            (br_if $each (i64.ne (local.get $word) (i64.const 0))))))
        (local.set $bits (i32.add (local.get $bits) (i32.const 8)))
        (local.set $numbers (i32.add (local.get $numbers) (i32.const 256)))
        (br $next))))

  ;; Writes the lowest and the highest number of a bit to range; 2^32 - 1 and 0 without bits.
  (func (export "range") (param $bits i32) (param $bytes i32) (param $numbers i32) (param $range i32)
    (local $end i32)
    (local $word i64)
    (local $number i32)
    (local $lowest i32)
    (local $highest i32)
    (local.set $lowest (i32.const -1))
    (local.set $end (i32.add (local.get $bits) (local.get $bytes)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $bits) (local.get $end)))
        (local.set $word (i64.load (local.get $bits)))
        (if (i64.ne (local.get $word) (i64.const 0)) (then
          (loop $each
            (local.set $number
              (i32.load
                (i32.add (local.get $numbers)
                  (i32.shl (i32.wrap_i64 (i64.ctz (local.get $word))) (i32.const 2)))))
            (local.set $lowest
              (select (local.get $number) (local.get $lowest)
                (i32.lt_u (local.get $number) (local.get $lowest))))
            (local.set $highest
              (select (local.get $number) (local.get $highest)
                (i32.gt_u (local.get $number) (local.get $highest))))
            (local.set $word
              (i64.and (local.get $word) (i64.sub (local.get $word) (i64.const 1))))
            (br_if $each (i64.ne (local.get $word) (i64.const 0))))))
        (local.set $bits (i32.add (local.get $bits) (i32.const 8)))
        (local.set $numbers (i32.add (local.get $numbers) (i32.const 256)))
        (br $next)))
    (i32.store (local.get $range) (local.get $lowest))
    (i32.store offset=4 (local.get $range) (local.get $highest))))

// Texts that the tests of parser, printer and formatter share. Both are free of errors.
#pragma once

#include <string_view>

namespace ackpoint {

/// The language's own first example.
constexpr std::string_view inbox_text = R"(ackpoint 1
title  An inbox that skips too much
about  The inbox stops the second write, and also the call that the first attempt never made.

messages 5 every 200ms keyed 2          # m1..m5, over two keys; one partition per key
message m3 poison                       # fails validation every time
message m4 call payments takes 90s      # one slow provider call

handler charge
  receive
  deserialize 1ms
  validate    2ms                       # a poison message fails here
  begin
    insert inbox  key message           # unique: a duplicate goes straight to ack
    write  orders 5ms
  commit 3ms
  call payments 120ms key message       # remote, with an idempotency key
  publish receipts 4ms
  set status 1ms                        # idempotent
  ack
  on failure dead-letter after 3        # retry | redeliver | skip | stall | …

consumers 2 concurrency 1 restart after 5s

strategy "auto-commit"    on kafka  auto-commit every 5s  batch 5
strategy "manual commit"  on kafka  commit sync each batch  batch 5
strategy "lease renewal"  on sqs    visibility 30s  renew every 10s
strategy "ack first"      on sqs    ack after receive

expect "lease renewal" never lost
expect "lease renewal" can torn when crash after commit
expect "ack first"     can lost
)";

/// Every form of every statement.
constexpr std::string_view everything_text = R"(# A comment may stand before the first line.
ackpoint 1
title Every form, "quotes" and # included
about The first line.
about
about The third line.
answers A5 B7
answers C1
seed 18446744073709551615

messages 7 every 1.5s keyed 3 partitions 2 from offset 20
message m1 poison at validate
message m2 poison
message m3 fails 2 times at call bank
message m4 fails 1 time at commit
message m5 write orders takes 90s
message m5 call payments #2 takes 2m
message m6 key 2
system payments latency 20ms
system database latency 0s
system source latency 3ms

handler charge
  receive
  deserialize 1ms
  validate
  begin
    insert inbox 2ms key message
    write orders 5ms key message unique optional on failure skip
    insert job fulfil 1ms
    insert job archive
  commit 3ms
  work
  work resize 2s on failure retry 3 every 2s
  call payments key attempt on failure retry every 500ms
  call payments 4ms on failure retry
  call bank on failure dead-letter after 4 counted by broker unverified
  publish receipts optional
  set status 1ms on failure stall
  dead-letter 2ms on failure redeliver
  ack
  on failure dead-letter after 3 counted by memory

handler short
  receive
  validate
  ack

job fulfil
  workers 3
  restart after 1h
  no lease
  call carrier 5ms
  on failure retry 2

job archive
  lease 2m
  begin
    write files
  commit

consumers 3 concurrency 4 no restart

strategy "a" on kafka handler charge auto-commit
strategy "b" on kafka
  auto-commit every 1s commit rule highest done
  lower commit ignored session 20s heartbeat 5s   # settings go on below
  poll timeout 100ms max poll interval 10m
  batch 20 pool 4
  handler charge
strategy "c" on log commit async each record handler charge
strategy "d" on log commit sync every 30s commit rule position handler charge
strategy "e" on queue delete each batch visibility 2m renew every 40s cancel handler charge
strategy "f" on sqs delete each message no renewal wait 5s max receives 4 handler charge
strategy "g" on sqs old handle deletes renew every 10s continue handler charge
strategy "h" on queue ack after call payments #2 handler charge batch 10
strategy "i" on queue ack after call bank visibility 30s handler charge
strategy "j" on sqs handler short

fault crash a at 12.147s
fault pause b at after call payments #2 of m2 for 40s
fault crash before ack of m1 delivery 2
fault crash c late call bank

expect never lost
expect "a" m2 always dead-lettered
expect "b" can overwritten by older when crash after commit tick
expect "e" can stale write when pause at unheard renewal
expect can duplicate when crash sending publish of m1 delivery 1
expect "c" committed = 22 at 10s
expect "c" committed (0) != 22
expect "d" m1 effects (payments) <= 2 when crash at unheard commit
expect "d" m1 effects (write orders) < 2
expect "d" owner(1)=b at 5s
expect "d" finish > 5s
expect "d" recovery >= 50s when crash before ack
expect "d" stale acks = 0
)";

}  // namespace ackpoint

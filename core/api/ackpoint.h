/* The core as flat bytes: the one interface that every user of it goes through, in the same
 * process, in a worker, or as a module. A request is written into the buffer that ackpoint_buffer()
 * returns; the answer is read from ackpoint_answer() and stays valid until the next call. Layouts
 * are those of core/api/codec.hpp (little-endian, lengths first). Hostile bytes get a status, never
 * a crash. */
#ifndef ACKPOINT_H
#define ACKPOINT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Room for a request of `length` bytes; null when that is more than the core takes. */
uint8_t* ackpoint_buffer(uint32_t length);

/* Runs an operation (api::Operation) on the first `length` bytes of the buffer; an api::Status. */
uint32_t ackpoint_call(uint32_t operation, uint32_t length);

const uint8_t* ackpoint_answer(void);
uint32_t ackpoint_answer_length(void);

#ifdef __cplusplus
}
#endif

#endif

import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  modelsFolder,
  recordFile,
  type InstalledModel,
} from '#server/platform/local-model/installed-model.ts'

/** GGUF's numbers for the types of value in the file. */
const kinds = { uint32: 4, int32: 5, float32: 6, bool: 7, string: 8, array: 9 } as const
const alignment = 32

const width = 64
const hidden = 128
const layers = 2
const byteTokens = 256
/** <unk>, <s>, </s>, a token for each byte, and one for a space. */
const tokens = [
  '<unk>',
  '<s>',
  '</s>',
  ...Array.from(
    { length: byteTokens },
    (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
  ),
  '▁',
]
const firstByte = 3

/**
 * Writes a language model of half a megabyte with random weights. It generates random ASCII characters without end.
 */
export function writeTinyModel(file: string): void {
  writeFileSync(file, Buffer.concat([...tinyModel()]))
}

/** Installs the tiny model in a data folder. */
export function installTinyModel(dataDirectory: string): void {
  const file = 'tiny.gguf'
  mkdirSync(modelsFolder(dataDirectory), { recursive: true })
  writeTinyModel(path.join(modelsFolder(dataDirectory), file))
  const record: InstalledModel = {
    name: 'Random weights',
    licence: 'none',
    file,
    bytes: 500_000,
    sha256: '',
    tokensPerSecond: 100,
    // Large, because this model uses one token per byte.
    contextTokens: 16_384,
  }
  writeFileSync(recordFile(dataDirectory), JSON.stringify(record))
}

function* tinyModel(): Generator<Buffer> {
  const tensors = tinyTensors()
  const header = Buffer.concat([
    Buffer.from('GGUF'),
    uint32(3),
    uint64(tensors.length),
    uint64(metadata.length),
    ...metadata,
    ...tensorHeads(tensors),
  ])
  yield header
  yield Buffer.alloc((alignment - (header.length % alignment)) % alignment)
  // Needs no padding: the length of every tensor is a multiple of the alignment.
  for (const { values } of tensors) yield Buffer.from(values.buffer)
}

const metadata = [
  entry('general.architecture', 'string', text('llama')),
  entry('general.name', 'string', text('tiny')),
  entry('llama.context_length', 'uint32', uint32(32_768)),
  entry('llama.embedding_length', 'uint32', uint32(width)),
  entry('llama.block_count', 'uint32', uint32(layers)),
  entry('llama.feed_forward_length', 'uint32', uint32(hidden)),
  entry('llama.attention.head_count', 'uint32', uint32(4)),
  entry('llama.attention.head_count_kv', 'uint32', uint32(4)),
  entry('llama.rope.dimension_count', 'uint32', uint32(width / 4)),
  entry('llama.attention.layer_norm_rms_epsilon', 'float32', float32(1e-5)),
  entry('tokenizer.ggml.model', 'string', text('llama')),
  entry('tokenizer.ggml.tokens', 'array', list('string', tokens.map(text))),
  entry(
    'tokenizer.ggml.scores',
    'array',
    list(
      'float32',
      tokens.map(() => float32(0)),
    ),
  ),
  entry(
    'tokenizer.ggml.token_type',
    'array',
    list(
      'int32',
      tokens.map((_, at) => uint32(tokenType(at))),
    ),
  ),
  entry('tokenizer.ggml.bos_token_id', 'uint32', uint32(1)),
  entry('tokenizer.ggml.eos_token_id', 'uint32', uint32(2)),
  entry('tokenizer.ggml.unknown_token_id', 'uint32', uint32(0)),
  entry('tokenizer.ggml.add_bos_token', 'bool', Buffer.from([1])),
]

function tokenType(at: number): number {
  if (at === 0) return 2
  if (at < firstByte) return 3
  return at < firstByte + byteTokens ? 6 : 1
}

interface Tensor {
  name: string
  shape: number[]
  values: Float32Array
}

function tinyTensors(): Tensor[] {
  const random = createRandom()
  const weights = (name: string, ...shape: number[]): Tensor => ({
    name,
    shape,
    values: Float32Array.from({ length: shape.reduce((a, b) => a * b) }, () => (random() - 0.5) / 10),
  })
  const norm = (name: string): Tensor => ({ name, shape: [width], values: new Float32Array(width).fill(1) })
  const embeddings = weights('token_embd.weight', width, tokens.length)
  const output = weights('output.weight', width, tokens.length)
  for (const at of tokens.keys()) {
    // Favours printable characters: every token has a large first weight, which only they respond to.
    embeddings.values[at * width] = 2
    output.values[at * width] = isPrintable(at - firstByte) ? 2 : -2
  }
  return [
    embeddings,
    norm('output_norm.weight'),
    output,
    ...Array.from({ length: layers }, (_, layer) => [
      norm(`blk.${layer}.attn_norm.weight`),
      weights(`blk.${layer}.attn_q.weight`, width, width),
      weights(`blk.${layer}.attn_k.weight`, width, width),
      weights(`blk.${layer}.attn_v.weight`, width, width),
      weights(`blk.${layer}.attn_output.weight`, width, width),
      norm(`blk.${layer}.ffn_norm.weight`),
      weights(`blk.${layer}.ffn_gate.weight`, width, hidden),
      weights(`blk.${layer}.ffn_up.weight`, width, hidden),
      weights(`blk.${layer}.ffn_down.weight`, hidden, width),
    ]).flat(),
  ]
}

function isPrintable(byte: number): boolean {
  return byte >= 32 && byte < 127
}

function tensorHeads(tensors: Tensor[]): Buffer[] {
  let offset = 0
  return tensors.map(({ name, shape, values }) => {
    const float32Type = 0
    const head = [text(name), uint32(shape.length), ...shape.map(uint64), uint32(float32Type), uint64(offset)]
    offset += values.byteLength
    return Buffer.concat(head)
  })
}

/** Random numbers that are the same in every run. */
function createRandom(): () => number {
  let state = 42
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function entry(key: string, kind: keyof typeof kinds, value: Buffer): Buffer {
  return Buffer.concat([text(key), uint32(kinds[kind]), value])
}

function list(kind: keyof typeof kinds, values: Buffer[]): Buffer {
  return Buffer.concat([uint32(kinds[kind]), uint64(values.length), ...values])
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value)
  return Buffer.concat([uint64(bytes.length), bytes])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

function float32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return bytes
}

/** Sounds, computed from what happened; there are no sound files. */

import type { AnyEvent } from '../server/messages.ts';
import { duration, TURN } from './motion.ts';
import { settings } from './settings.svelte.ts';

let context: AudioContext | null = null;

/** The audio of the page; browsers allow it only after the first gesture. */
function audio(): AudioContext | null {
  if (!settings.choices.sound || typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function tone(frequency: number, at: number, length: number, volume: number, type: OscillatorType = 'sine'): void {
  const out = audio();
  if (!out) return;
  const start = out.currentTime + at;
  const oscillator = new OscillatorNode(out, { type, frequency });
  const gain = new GainNode(out, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(out.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

/** A short burst of filtered noise: a card on felt, a wagon on rails. */
function rustle(at: number, length: number, volume: number, frequency: number): void {
  const out = audio();
  if (!out) return;
  const frames = Math.ceil(out.sampleRate * length);
  const buffer = new AudioBuffer({ length: frames, sampleRate: out.sampleRate });
  const data = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2;
  const source = new AudioBufferSourceNode(out, { buffer });
  const filter = new BiquadFilterNode(out, { type: 'bandpass', frequency, Q: 0.8 });
  const gain = new GainNode(out, { gain: volume });
  source.connect(filter).connect(gain).connect(out.destination);
  source.start(out.currentTime + at);
}

function whistle(): void {
  for (const frequency of [587, 698, 880]) tone(frequency, 0, 0.7, 0.035, 'triangle');
}

const sounds: Partial<Record<AnyEvent['event'], (event: never) => void>> = {
  'took-face-up': () => rustle(0, 0.12, 0.25, 2600),
  'drew-unseen': () => rustle(0, 0.12, 0.25, 2000),
  'claimed-route': (event: { cards: { count: number; locomotives: number } }) => {
    const cars = Math.min(8, event.cards.count + event.cards.locomotives);
    for (let i = 0; i < cars; i++) {
      rustle(i * 0.09, 0.07, 0.35, 520);
      tone(150, i * 0.09, 0.09, 0.06, 'triangle');
    }
  },
  'built-station': () =>
    [392, 523].forEach((frequency, i) => {
      tone(frequency, i * 0.14, 0.6, 0.07);
    }),
  'tunnel-turned-up': ({ cards }: { cards: readonly unknown[] }) => {
    const each = (duration(TURN) || 350) / 1000;
    for (let i = 1; i <= cards.length; i++) rustle(i * each, 0.15, 0.3, 1100);
  },
  'tunnel-failed': () =>
    [220, 185].forEach((frequency, i) => {
      tone(frequency, i * 0.18, 0.4, 0.06, 'triangle');
    }),
  'tickets-offered': () => rustle(0, 0.3, 0.2, 3200),
  'flag-completed': () =>
    [523, 659, 784].forEach((frequency, i) => {
      tone(frequency, i * 0.11, 0.5, 0.06);
    }),
  'last-round-began': whistle,
  'game-ended': () =>
    [392, 494, 587, 784].forEach((frequency, i) => {
      tone(frequency, i * 0.16, 0.9, 0.07);
    }),
};

/** Play the sounds of these events. */
export function sound(events: readonly AnyEvent[]): void {
  for (const event of events) sounds[event.event]?.(event as never);
}

/** The sound for "it is your turn". */
export function bell(): void {
  tone(880, 0, 0.9, 0.06);
  tone(1318, 0.12, 0.8, 0.035);
}

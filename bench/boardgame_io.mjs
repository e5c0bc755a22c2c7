// A boardgame.io server with a trivial move, and the players who measure it. `bench/boardgame_io.py` runs both.
//
//   node boardgame_io.mjs serve FOLDER PORT memory
//   node boardgame_io.mjs serve FOLDER PORT durable
//   node boardgame_io.mjs play FOLDER PORT MATCHES SECONDS
//
// FOLDER has boardgame.io in its node_modules. Two players of each match move in turn, each at once when asked. A move
// counts as shown when it arrives at the opponent, as in bench/server.py.

import { mkdir, open } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

const [what, folder, port, ...rest] = process.argv.slice(2);
const load = createRequire(join(folder, "package.json"));

const game = {
  name: "trivial",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    add: ({ G }) => {
      G.count += 1;
    },
  },
};

/** A storage that keeps what it is given on disk: one file, and all that waits together is one write and one sync. */
function durableStorage() {
  const { Async } = load("boardgame.io/internal");
  return new (class extends Async {
    matches = new Map();
    waiting = [];
    busy = false;

    async connect() {
      await mkdir(join(folder, "matches"), { recursive: true });
      this.file = await open(join(folder, "matches", "log"), "a");
    }

    async keep(matchID, content) {
      await new Promise((done) => {
        this.waiting.push([JSON.stringify([matchID, content]), done]);
        if (!this.busy) this.flush();
      });
    }

    async flush() {
      this.busy = true;
      while (this.waiting.length > 0) {
        const group = this.waiting;
        this.waiting = [];
        await this.file.write(group.map(([line]) => `${line}\n`).join(""));
        await this.file.datasync();
        for (const [, done] of group) done();
      }
      this.busy = false;
    }

    async createMatch(matchID, { initialState, metadata }) {
      this.matches.set(matchID, { initialState, metadata, state: initialState, log: [] });
      await this.keep(matchID, { initialState, metadata });
    }

    async setState(matchID, state, deltalog = []) {
      const match = this.matches.get(matchID);
      match.state = state;
      match.log.push(...deltalog);
      await this.keep(matchID, { state, deltalog });
    }

    async setMetadata(matchID, metadata) {
      this.matches.get(matchID).metadata = metadata;
      await this.keep(matchID, { metadata });
    }

    async fetch(matchID, wanted) {
      const match = this.matches.get(matchID) ?? {};
      return Object.fromEntries(Object.keys(wanted).filter((name) => wanted[name]).map((name) => [name, match[name]]));
    }

    async listMatches() {
      return [...this.matches.keys()];
    }
  })();
}

async function serve(storage) {
  const { Server } = load("boardgame.io/server");
  const db = storage === "durable" ? { db: durableStorage() } : {};
  const server = Server({ games: [game], origins: [/localhost|127\.0\.0\.1/], ...db });
  await server.run(Number(port));
  console.log(JSON.stringify({ ready: true }));
}

/** One player of a match: moves when it is their turn, and notes when the move of the other one arrives. */
function sit(io, match, player, sent, times) {
  const socket = io(`http://127.0.0.1:${port}/trivial`, { transports: ["websocket"], forceNew: true });
  const answer = (state) => {
    if (state.ctx.currentPlayer !== player) return;
    const began = sent.get(match);
    if (began !== undefined) times.push(performance.now() - began);
    sent.set(match, performance.now());
    const action = { type: "MAKE_MOVE", payload: { type: "add", args: [], playerID: player } };
    socket.emit("update", action, state._stateID, match, player);
  };
  return new Promise((ready) => {
    socket.on("connect", () => socket.emit("sync", match, player, undefined, 2));
    socket.on("sync", (_, info) => {
      ready();
      if (player === "1" || info.state._stateID > 0) answer(info.state);
      else setTimeout(() => answer(info.state), 2000);
    });
    socket.on("update", (_, state) => answer(state));
  });
}

async function play(matches, seconds) {
  const { io } = load("socket.io-client");
  const [sent, times] = [new Map(), []];
  for (let match = 0; match < matches; match++) {
    await sit(io, `match-${match}`, "0", sent, times);
    await sit(io, `match-${match}`, "1", sent, times);
  }
  await new Promise((done) => setTimeout(done, 3000));
  times.length = 0;
  const own = process.cpuUsage();
  const began = performance.now();
  console.log(JSON.stringify({ playing: true }));
  await new Promise((done) => setTimeout(done, seconds * 1000));
  const took = (performance.now() - began) / 1000;
  const spent = process.cpuUsage(own);
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const players = (spent.user + spent.system) / 1e6;
  console.log(JSON.stringify({ moves: sorted.length, took, p50: at(0.5), p99: at(0.99), players }));
  process.exit(0);
}

if (what === "serve") await serve(rest[0]);
else await play(Number(rest[0]), Number(rest[1]));

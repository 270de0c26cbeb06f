// boardgame.io's local master with a Liar's Dice in its own style: authenticates nobody, changes one plain object
// (through Immer), stores it in memory, and sends each player the view that `playerView` leaves.
const readline = require("readline");
const { Local } = require("boardgame.io/multiplayer");

const [CALLS, RAISES] = [0.25, 3];

function rolled({ G, random, ctx }) {
  G.bid = null;
  for (let seat = 0; seat < ctx.numPlayers; seat += 1) G.dice[seat] = random.D6(G.left[seat]);
}

function following(G, seat, players) {
  let next = (seat + 1) % players;
  while (!G.left[next]) next = (next + 1) % players;
  return next;
}

const game = {
  name: "dice",
  setup: ({ ctx, random }) => {
    const G = { left: Array(ctx.numPlayers).fill(5), dice: [], bid: null, turn: 0 };
    rolled({ G, random, ctx });
    return G;
  },
  moves: {
    bid: ({ G, ctx, events }, amount, face) => {
      if (G.bid && amount * 6 + face <= G.bid.amount * 6 + G.bid.face) return "INVALID_MOVE";
      G.bid = { amount, face, by: ctx.currentPlayer };
      events.endTurn({ next: String(following(G, Number(ctx.currentPlayer), ctx.numPlayers)) });
    },
    call: ({ G, ctx, random, events }) => {
      if (!G.bid) return "INVALID_MOVE";
      const count = G.dice.flat().filter((face) => face === G.bid.face).length;
      const loser = count < G.bid.amount ? Number(G.bid.by) : Number(ctx.currentPlayer);
      G.left[loser] -= 1;
      if (G.left.filter((dice) => dice).length === 1) {
        events.endGame({ winner: G.left.findIndex((dice) => dice) });
        return;
      }
      rolled({ G, random, ctx });
      events.endTurn({ next: String(following(G, loser, ctx.numPlayers)) });
    },
  },
  playerView: ({ G, playerID }) => ({ ...G, dice: G.dice.map((own, seat) => (String(seat) === playerID ? own : null)) }),
};

function move(G) {
  if (G.bid && Math.random() < CALLS) return ["call", []];
  const place = (G.bid ? G.bid.amount * 6 + G.bid.face : 6) + 1 + Math.floor(Math.random() * RAISES);
  return ["bid", [Math.floor((place - 1) / 6), ((place - 1) % 6) + 1]];
}

async function play(moves, players) {
  let spent = 0, made = 0, matches = 0;
  while (made < moves) {
    const id = `match ${(matches += 1)}`;
    const { master } = Local()({ game, gameKey: {}, transportDataCallback: () => {} });
    for (let seat = 0; seat < players; seat += 1) master.connect(String(seat), () => {});
    await master.onSync(id, "0", undefined, players);
    for (;;) {
      const { state } = master.storageAPI.fetch(id, { state: true });
      if (state.ctx.gameover || made >= moves) break;
      const [type, args] = move(state.G);
      const player = state.ctx.currentPlayer;
      const action = { type: "MAKE_MOVE", payload: { type, args, playerID: player, credentials: null } };
      const began = process.cpuUsage();
      await master.onUpdate(action, state._stateID, id, player);
      const { user, system } = process.cpuUsage(began);
      spent += (user + system) / 1e6;
      made += 1;
    }
  }
  return spent;
}

const players = Number(process.argv[2]);
(async () => {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    console.log(await play(Number(line), players));
  }
})();

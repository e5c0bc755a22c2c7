/** The start of the page: loads the styles and mounts the app. */
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { offerings, signIn } from './server/api.ts';

// Sign in before the words are loaded, so that nobody waits for one after the other.
signIn()
  .then(async (me) => {
    // Guests have their settings in this browser alone.
    if (me.account || localStorage.getItem('kvytok.account-settings'))
      await (await import('./people/sharedSettings.ts')).keepSharing();
  })
  .catch(() => null);
offerings().catch(() => null);

// Keeping the page for days without a connection must not delay what was asked for.
const LATE = 3000; // milliseconds
addEventListener('load', () => {
  setTimeout(() => import('./offline/registration.ts').then(({ register }) => register()).catch(() => null), LATE);
});

// Finished games that the server does not know yet; most people have none.
const sendGames = () => {
  if (localStorage.getItem('kvytok-played-here'))
    import('./people/deviceGames.ts').then((games) => games.sendGames()).catch(() => null);
};
addEventListener('load', () => setTimeout(sendGames, LATE));
addEventListener('online', sendGames);

export default mount(App, { target: document.getElementById('app')! });

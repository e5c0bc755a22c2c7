/** The beginning of the page: styles, and the app put into its element. */
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { offerings, signIn } from './server/api.ts';

// Asked for before the words are there, so that nobody waits for both.
signIn().catch(() => null);
offerings().catch(() => null);

export default mount(App, { target: document.getElementById('app')! });

"""The engine for browsers: the compiled rules and bots as one WebAssembly module, and its TypeScript binding."""

/**
 * React's development build reports each render to the browser's profiler if the console supports
 * it (React's "Performance tracks"). Unused here. Must be loaded before React.
 */
for (const name of ['createTask', 'timeStamp']) Reflect.deleteProperty(console, name);

export {};

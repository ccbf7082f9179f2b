/**
 * React's development build tells the browser's profiler of each render and of who made each element, where
 * the console can take it (React's "Performance tracks"). Nobody looks at it here. Has to be loaded before React.
 */
for (const name of ['createTask', 'timeStamp']) Reflect.deleteProperty(console, name);

export {};

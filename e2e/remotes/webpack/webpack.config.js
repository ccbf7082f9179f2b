import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CopyPlugin from 'copy-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

const scripts = {
  test: /\.jsx$/,
  loader: 'esbuild-loader',
  options: { target: 'chrome116', jsx: 'automatic' },
};
const styles = (options) => ({
  loader: 'css-loader',
  options: { modules: { namedExport: false, ...options } },
});

const browser = {
  name: 'browser',
  entry: './src/index.js',
  output: { publicPath: 'auto', clean: { keep: 'server.js' } },
  module: {
    rules: [scripts, { test: /\.css$/, use: [MiniCssExtractPlugin.loader, styles()] }],
  },
  plugins: [
    new MiniCssExtractPlugin(),
    new CopyPlugin({ patterns: ['public'] }),
    new ModuleFederationPlugin({
      name: 'gift_bags_webpack',
      filename: 'remoteEntry.js',
      dts: false,
      exposes: { './Badge': './src/badge.jsx', './Page': './src/page.jsx' },
      shared: ['react', 'react-dom'],
    }),
  ],
};

// the server entry: one CommonJS file without dependencies
const server = {
  name: 'server',
  target: 'webworker',
  entry: { server: './src/server.jsx' },
  output: { publicPath: '', library: { type: 'commonjs2' } },
  module: {
    rules: [scripts, { test: /\.css$/, use: [styles({ exportOnlyLocals: true })] }],
  },
  plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
};

export default [browser, server];

// The wire protocols of wsload: one Codec each (codecs.cpp). The generator itself knows no message.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

struct ConnInfo {                     // what a codec may know of one connection
    uint32_t room = 0;                // 0 .. rooms-1
    uint32_t seat = 0;                // 0 and 1 play, seat 0 begins; 2 and up watch
    std::string* room_key = nullptr;  // shared by the room: a place for the room code that the server made
};

struct Event {
    enum Kind {
        NONE,     // of no interest
        JOINED,   // this connection is where it belongs
        STARTED,  // the next game may begin; a connection that has not joined has joined
        MOVE,     // stone number `ply` of the present game, from 1
        ERROR     // the server refused something
    } kind = NONE;
    uint32_t ply = 0;
};

struct Codec {
    virtual ~Codec() = default;
    virtual std::string subprotocol() const { return ""; }
    // Connections of phase k are opened when all of phase k-1 have joined: 0, 1 or 2.
    virtual int phase(uint32_t seat) const = 0;
    // Frames to send once the socket is open.
    virtual std::vector<std::string> hello(const ConnInfo&) const = 0;
    // Stone number `ply` (from 1) on `cell` (y*15+x); `id` differs from move to move.
    virtual void move(const ConnInfo&, uint32_t ply, uint32_t cell, uint32_t id, std::string& out) const = 0;
    virtual Event parse(ConnInfo&, const uint8_t* p, size_t n) const = 0;
    // True: after a full board both seats send `again`, the seats swap colours, and play goes on when both
    // have seen STARTED. False: the server clears the board by itself and seat 0 begins each game.
    virtual bool restarts() const { return false; }
    virtual std::string again(const ConnInfo&, uint32_t id) const { (void)id; return ""; }
};

// The codec called "ref" or "narabe"; null for any other name.
std::unique_ptr<Codec> make_codec(const std::string& name);
